/** A picture of how today went: to send to others. Nothing of the deal is on it. */
import { mount, unmount } from 'svelte'
import type { GameCard } from '../games/card'
import type { Ghost } from '../protocol/messages.gen'
import { boxOf, stepPath } from './ghosts'

export const CARD = { width: 1200, height: 630 }

export interface CardWords {
  date: string
  result: string
  place: string
  line: string
  foot: string
}

const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'fill-opacity',
] as const

/** A drawing of ours as it stands alone: colours come from the page's styles, which no picture has. */
function standingAlone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')]
  from.forEach((part, i) => {
    const style = getComputedStyle(part)
    const own = to[i] as SVGElement
    for (const name of PROPERTIES) own.style.setProperty(name, style.getPropertyValue(name))
  })
  const [, , width = 1, height = 1] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  copy.setAttribute('width', String(width * 4))
  copy.setAttribute('height', String(height * 4))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
}

async function emblemOf(card: GameCard): Promise<HTMLImageElement | null> {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'position:fixed;left:-999px;width:200px'
  const made = mount(card.Emblem, { target: place })
  try {
    const svg = place.querySelector('svg')
    if (!svg) return null
    const image = new Image()
    image.src = standingAlone(svg)
    await image.decode()
    return image
  } catch {
    // A card without its emblem still says everything.
    return null
  } finally {
    void unmount(made)
    place.remove()
  }
}

/** A colour or a face of the page's styles, as a canvas understands it. */
function resolved(property: 'color' | 'font-family', value: string): string {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.setProperty(property, value)
  const found = getComputedStyle(probe).getPropertyValue(property)
  probe.remove()
  return found
}
const colour = (value: string): string => resolved('color', value)
const face = (value: string): string => resolved('font-family', value)

/** Letters as large as they can be on one line of this width. */
function fit(pen: CanvasRenderingContext2D, text: string, font: (size: number) => string, size: number, width: number) {
  let now = size
  do pen.font = font(now)
  while (pen.measureText(text).width > width && (now -= 2) > 16)
}

/** The card as a PNG in a data address. */
export async function drawCard(card: GameCard, words: CardWords, points: Ghost['points']): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = CARD.width
  canvas.height = CARD.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const [title, display, text] = [card.titleFont, 'var(--font-display)', 'var(--font-text)'].map(face)
  // A face that the page has not needed yet is fetched; without it the next one in the list is drawn with.
  await Promise.all([title, display, text].map((one) => document.fonts.load(`900 40px ${one}`).catch(() => [])))
  const sky = pen.createLinearGradient(0, 0, 0, CARD.height)
  sky.addColorStop(0, colour('var(--night-2)'))
  sky.addColorStop(1, colour('var(--night-0)'))
  pen.fillStyle = sky
  pen.fillRect(0, 0, CARD.width, CARD.height)
  pen.strokeStyle = colour('var(--brass-dark)')
  pen.lineWidth = 6
  pen.strokeRect(18, 18, CARD.width - 36, CARD.height - 36)

  const emblem = await emblemOf(card)
  if (emblem) {
    const scale = Math.min(330 / emblem.width, 230 / emblem.height)
    pen.drawImage(emblem, CARD.width - 70 - emblem.width * scale, 64, emblem.width * scale, emblem.height * scale)
  }
  const wide = CARD.width - 70 - 420
  pen.fillStyle = colour(card.titleColour)
  fit(pen, card.title(), (size) => `900 ${size}px ${title}`, 84, wide)
  pen.fillText(card.title(), 70, 140)
  pen.fillStyle = colour('var(--mute)')
  fit(pen, words.date, (size) => `600 ${size}px ${text}`, 38, wide)
  pen.fillText(words.date, 70, 196)
  pen.fillStyle = colour('var(--bone)')
  fit(pen, words.result, (size) => `900 ${size}px ${display}`, 66, wide)
  pen.fillText(words.result, 70, 290)
  pen.fillStyle = colour('var(--brass-light)')
  fit(pen, words.place, (size) => `600 ${size}px ${text}`, 38, CARD.width - 140)
  if (words.place) pen.fillText(words.place, 70, 344)

  if (points.length > 1) {
    const [width, height] = [CARD.width - 140, 110]
    pen.fillStyle = colour('var(--mute)')
    pen.font = `600 28px ${text}`
    pen.fillText(words.line, 70, 400)
    pen.save()
    pen.translate(70, 420)
    pen.strokeStyle = colour('var(--lamp)')
    pen.lineWidth = 5
    pen.stroke(new Path2D(stepPath(points, 0, boxOf([points], 0), width, height)))
    pen.restore()
  }
  pen.fillStyle = colour('var(--mute)')
  fit(pen, words.foot, (size) => `600 ${size}px ${text}`, 30, CARD.width - 140)
  pen.fillText(words.foot, 70, CARD.height - 46)
  return canvas.toDataURL('image/png')
}

/** The same as a file, for the phone's own sharing. */
export function cardFile(address: string, name: string): File {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}

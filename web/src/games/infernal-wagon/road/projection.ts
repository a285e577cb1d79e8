/** Where the things of the railroad are seen: from fields of the grid to places on the tilted table. */
import { round } from '../../../look/chance'
import { fields, project, type Arrangement, type Stage } from '../arrangement'
import { opposite } from './face'
import { sizeAt, type Layout, type Size } from './layout'

interface Field {
  x: number
  y: number
}
export interface Spot {
  x: number
  y: number
  scale: number
}
interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/** Width and height that are kept for the flag with the fire's distance; on a large screen it grows. */
export const FLAG = { width: 140, height: 36 } as const
const LARGE_FLAG = { width: 250, height: 58 } as const

const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

const isBeside = (a: Field, b: Field): boolean => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1
/** A little more than what is asked for: a field is drawn a little smaller than its place. */
const THUMB = 48
/** How far flames come over to the oldest card, in fields. */
const LEAN = 0.4

export class Projection {
  readonly #grid: { k: number; x: number; y: number }

  constructor(
    readonly stage: Stage,
    readonly layout: Layout,
    sizes: readonly Size[],
    shape: Arrangement['shape'],
  ) {
    this.#grid = fields(stage, sizeAt(sizes, layout.window.level), shape)
  }

  #corner({ x, y }: Field): Field {
    const { k, x: left, y: top } = this.#grid
    return { x: left + (x - this.layout.window.x) * k, y: top + (y - this.layout.window.y) * k }
  }

  /** The transform that puts a box of 100 x 100 onto a field. */
  place(field: Field): string {
    const at = this.#corner(field)
    const { k } = this.#grid
    const gap = k * 0.015
    return `translate(${round(at.x + gap)}px, ${round(at.y + gap)}px) scale(${round(k * 9.7) / 1000})`
  }

  /** The middle of a field as it is seen, or a point `dy` fields nearer. */
  seen(field: Field, dy = 0): Spot {
    const at = this.#corner(field)
    const { k } = this.#grid
    return project(this.stage, at.x + k / 2, at.y + k * (0.5 + dy))
  }

  /** How large a field is drawn at a spot. */
  sideAt(spot: Spot): number {
    return spot.scale * this.#grid.k
  }

  /** How far beyond a field, in hundredths of it, a thumb that means it may fall: far away it is drawn smaller than a thumb. */
  reach(field: Field): { x: number; y: number } {
    const { left, top, right, bottom } = this.#rectangle(field)
    const beyond = (side: number): number => Math.ceil(Math.max(0, THUMB / side - 1) * 50)
    return { x: beyond(right - left), y: beyond(bottom - top) }
  }

  #rectangle(field: Field): Rectangle {
    const [far, near] = [this.seen(field, -0.5), this.seen(field, 0.5)]
    const half = this.sideAt(near) / 2
    const middle = this.seen(field)
    return { left: middle.x - half, right: middle.x + half, top: far.y, bottom: near.y }
  }

  /** The wagon on the newest card; it stands nearer where the next card would be hidden behind it. */
  wagon(): Spot & { left: boolean } {
    const { cards, slots } = this.layout
    const newest = cards[cards.length - 1]!
    const far = slots.some((slot) => slot.y < newest.y)
    const at = this.seen(newest, far ? 0.34 : 0.06)
    const ahead = slots.length === 1 ? opposite(slots[0]!.entry) : 1
    return { ...at, scale: (this.sideAt(at) / 120) * (far ? 0.72 : 0.84), left: ahead === 3 }
  }

  /**
   * Where the flames stand: on the field that burns. Where newer cards lie beside it they lean onto the oldest one, or the
   * fire would look nearer to the wagon than it is.
   */
  front(burning: Field): Field & { leans: boolean } {
    const [oldest, ...newer] = this.layout.cards
    const leans = !!oldest && isBeside(oldest, burning) && newer.some((card) => isBeside(card, burning))
    const lean = leans ? LEAN : 0
    return {
      x: burning.x + lean * ((oldest?.x ?? 0) - burning.x),
      y: burning.y + lean * ((oldest?.y ?? 0) - burning.y),
      leans,
    }
  }

  /** The flames of a field that burns, as they are seen. */
  fire(burning: Field): Spot & { size: number } {
    const front = this.front(burning)
    const at = this.seen(front, 0.32)
    return { ...at, size: Math.max(40, this.sideAt(at) * (front.leans ? 0.9 : 1.2)) }
  }

  /** The place for the flag: near the fire, and over no card, slot or flame as long as there is room. */
  flag(front: Field): { x: number; y: number } {
    const fire = this.fire(front)
    const { width, height } = this.stage
    const flag = width >= 2050 && height >= 600 ? LARGE_FLAG : FLAG
    const taken = [...this.layout.cards, ...this.layout.slots].map((field) => this.#rectangle(field))
    const flames = {
      left: fire.x - fire.size * 0.4,
      right: fire.x + fire.size * 0.4,
      top: fire.y - fire.size * 0.7,
      bottom: fire.y,
    }
    let found = { x: 0, y: 2 }
    let least = Infinity
    const middle = { x: fire.x, y: fire.y + flag.height * 0.6 }
    for (let y = 2; y <= height - flag.height - 2; y += 9)
      for (let x = 0; x <= width - flag.width; x += 14) {
        const here = { left: x, right: x + flag.width, top: y, bottom: y + flag.height }
        const away = Math.hypot(x + flag.width / 2 - middle.x, (y + flag.height / 2 - middle.y) * 1.4)
        if (away * 3 >= least) continue
        const covers = taken.reduce((sum, card) => sum + overlap(here, card), 0) + overlap(here, flames) * 0.6
        const worth = away * 3 + covers
        if (worth < least) [found, least] = [{ x, y }, worth]
      }
    return found
  }
}

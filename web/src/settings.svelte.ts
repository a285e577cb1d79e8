import { keep, recall } from './storage'

/** What belongs to this device rather than to the person: sound, motion, hands. */
interface Kept {
  volume: number
  muted: boolean
  lessMotion: boolean
  leftHanded: boolean
  /** New things are explained when they first lie there. */
  hints: boolean
  /** How far learners come is counted, without a name. */
  counted: boolean
}

function read(): Kept {
  const usual: Kept = { volume: 0.7, muted: false, lessMotion: false, leftHanded: false, hints: true, counted: true }
  try {
    const kept: unknown = JSON.parse(recall('settings') ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...usual, ...kept } : usual
  } catch {
    return usual
  }
}

export const settings = $state<Kept>(read())

const asked = window.matchMedia('(prefers-reduced-motion: reduce)')
let systemAsks = $state(asked.matches)
asked.addEventListener('change', (event) => (systemAsks = event.matches))

export const reducedMotion = (): boolean => settings.lessMotion || systemAsks

$effect.root(() => {
  $effect(() => {
    keep('settings', JSON.stringify(settings))
    document.documentElement.dataset.motion = settings.lessMotion ? 'less' : 'full'
  })
})

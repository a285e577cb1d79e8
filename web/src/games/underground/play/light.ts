/** What stands in the light for somebody who learns: the next thing to touch on the way to a move that is asked for. */
import { readFlight, readCardMove } from '../notation'
import type { Field, View } from '../values'
import type { Trial } from './trial.svelte'

export interface Light {
  cards: readonly Field[]
  stacks: readonly string[]
  /** Buttons, by their id; the hourglass is "glass". */
  deeds: readonly string[]
  /** Drawn on the board: the piece where it shall lie, the way that shall be walked. */
  thoughts: readonly { seat: number; text: string }[]
  /** A field to be touched that no piece or way shows. */
  fields: readonly Field[]
}

export const dark: Light = { cards: [], stacks: [], deeds: [], thoughts: [], fields: [] }
/** Drawn like what a bot advises. */
const ADVICE = -1

/** The light for the moves that are asked for, with what is tried out now. */
export function lightOf(advised: readonly string[], view: View, trial: Trial, aside: Field | null): Light {
  const first = advised[0]
  if (first === undefined) return dark
  if (first.startsWith('turn ')) return { ...dark, deeds: ['glass'] }
  const flights = advised.flatMap((text) => readFlight(text) ?? [])
  if (flights.length)
    return { ...dark, fields: flights, deeds: aside !== null && flights.includes(aside) ? ['flee'] : [] }
  const ends = advised.filter((text) => text.startsWith('end '))
  if (ends.length) return { ...dark, deeds: ['end'] }
  return trying(advised, view, trial)
}

function trying(advised: readonly string[], view: View, trial: Trial): Light {
  const moves = advised.flatMap((text) => {
    const move = readCardMove(text)
    return move ? [{ text, move }] : []
  })
  const card = trial.choice?.card ?? null
  const open = moves.filter(({ move }) => move.card === card)
  const shown = (open[0] ?? moves[0])?.text
  const thoughts = shown === undefined ? [] : [{ seat: ADVICE, text: shown }]
  if (!open.length) return { ...dark, cards: moves.map(({ move }) => move.card), thoughts }
  if (!view.waiting && trial.text() !== null && advised.includes(trial.text()!))
    return { ...dark, deeds: ['lay', 'walk'], thoughts }
  const lays = open.flatMap(({ text, move }) => (move.kind === 'lay' ? [{ text, move }] : []))
  if (!lays.length)
    return walking(open.map(({ move }) => move.kind === 'walk' && move.drain).find(Number.isInteger), trial, thoughts)
  if (trial.mode !== 'lay') return { ...dark, deeds: ['to-lay'], thoughts }
  const held = lays.find(({ move }) => move.stack === trial.stack?.name)
  if (!held) return { ...dark, stacks: lays.map(({ move }) => move.stack), thoughts }
  return { ...dark, thoughts: [{ seat: ADVICE, text: held.text }] }
}

/** A way is shown as it shall be walked; then the water that the valve shall let off. */
function walking(drain: unknown, trial: Trial, thoughts: Light['thoughts']): Light {
  if (trial.mode === 'drain') return { ...dark, fields: typeof drain === 'number' ? [drain] : [], thoughts }
  if (trial.mode !== 'walk') return { ...dark, deeds: ['to-walk'], thoughts }
  const chooses = typeof drain === 'number' && trial.walk?.gets === 'valve'
  return { ...dark, deeds: chooses ? ['walk'] : [], thoughts }
}

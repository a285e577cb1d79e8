import { sounds, type Kit } from '../../../sound'
import type { SpeakContext } from '../../contract'
import { symbolOf, type GameEvent, type Scenery, type View } from '../values'
import { tune } from './notes'

/** The pitch of a burn falls with the number of cards. */
export const falls = ['A4', 'F4', 'D4', 'B3', 'G3', 'E3', 'C3'] as const

const clack = ({ wood, now }: Kit, loud = 0.9): void => {
  wood.triggerAttackRelease('D3', 0.05, now, loud)
  wood.triggerAttackRelease('A3', 0.04, now + 0.045, loud * 0.6)
}

const fits = Object.fromEntries(
  Object.entries(tune).map(([symbol, [low, high]]) => [
    `iw-fit-${symbol}`,
    (kit: Kit) => {
      clack(kit)
      kit.lamp.triggerAttackRelease(low, 0.12, kit.now + 0.06)
      kit.lamp.triggerAttackRelease(high, 0.3, kit.now + 0.19)
    },
  ]),
)
const burns = Object.fromEntries(
  falls.map((_, i) => [
    `iw-burn-${i + 1}`,
    ({ hiss, string, now }: Kit) => {
      hiss.triggerAttackRelease(0.25 + 0.09 * i, now + 0.2)
      for (const [k, pitch] of falls.slice(0, i + 1).entries())
        string.triggerAttackRelease(pitch, 0.08, now + 0.22 + k * 0.09, 0.5)
    },
  ]),
)

sounds.add({
  ...fits,
  ...burns,
  'iw-clack': (kit) => clack(kit, 0.7),
  'iw-boom': ({ wood, hiss, now }) => {
    wood.triggerAttackRelease('A0', 0.6, now, 1)
    hiss.triggerAttackRelease(0.8, now + 0.02)
  },
  // One string breaks.
  'iw-lose': ({ string, hiss, now }) => {
    string.triggerAttackRelease('E5', 0.05, now + 0.15, 1)
    string.triggerAttackRelease('A2', 0.3, now + 0.22, 0.6)
    hiss.triggerAttackRelease(0.04, now + 0.15)
  },
  'iw-tunnel': ({ wood, hiss, now }) => {
    for (let i = 0; i < 5; i++) wood.triggerAttackRelease('G1', 0.1, now + 0.15 + i * 0.11, 0.8 - i * 0.13)
    hiss.triggerAttackRelease(0.6, now + 0.1)
  },
  'iw-silence': ({ bell, now }) => void bell.triggerAttackRelease('D4', 0.08, now, 0.5),
  'iw-turn': ({ lamp, now }) =>
    ['A4', 'E5', 'A5', 'E5', 'A4'].forEach((pitch, i) => lamp.triggerAttackRelease(pitch, 0.08, now + i * 0.1)),
  'iw-lift': ({ bell, now }) => {
    bell.triggerAttackRelease('A5', 0.3, now)
    bell.triggerAttackRelease('D6', 0.5, now + 0.18)
  },
  'iw-rescue': ({ bell, now }) =>
    ['D5', 'F#5', 'A5', 'D6'].forEach((pitch, i) => bell.triggerAttackRelease(pitch, 0.4, now + i * 0.14)),
})

/** The name of what an event sounds like; null for silence. */
export function soundOf(event: GameEvent, scenery: Scenery): string | null {
  switch (event.type) {
    case 'laid': {
      const card = scenery.cards[event.card]
      return event.fits ? `iw-fit-${symbolOf(card?.ends[event.start])}` : 'iw-clack'
    }
    case 'burned':
      if (event.by === 'explosion') return 'iw-boom'
      return `iw-burn-${Math.min(falls.length, Math.max(1, event.cards.length))}`
    case 'lost_card':
      return 'iw-lose'
    case 'tunnel_drew':
      return 'iw-tunnel'
    case 'revealed':
      return event.kind === 'silence' ? 'iw-silence' : 'iw-turn'
    case 'lifted':
      return 'iw-lift'
    case 'ended':
      return event.won ? 'iw-rescue' : null
    case 'woken':
      return 'iw-tunnel'
    case 'drew':
      return null
  }
}

export function playEvent(event: GameEvent, { scenery }: SpeakContext<Scenery, View>): void {
  const name = soundOf(event, scenery)
  if (name) sounds.play(name)
}

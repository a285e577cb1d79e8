import { sounds, type Kit } from '../../sound'
import type { SpeakContext } from '../contract'
import { soundOf } from './soundOf'
import type { GameEvent, Scenery, View } from './values'

// A big room with water in it: stone and wood set down, steps, drips, sand.
const step = ({ wood }: Kit, at: number, i: number): void =>
  void wood.triggerAttackRelease(i % 2 ? 'D3' : 'C3', 0.06, at, 0.4)

sounds.add({
  'ug-stone': ({ wood, hiss, now }) => {
    wood.triggerAttackRelease('C1', 0.3, now)
    hiss.triggerAttackRelease(0.18, now + 0.02)
  },
  'ug-wood': ({ wood, now }) => {
    wood.triggerAttackRelease('G2', 0.12, now)
    wood.triggerAttackRelease('D2', 0.14, now + 0.07, 0.6)
  },
  'ug-steps': (kit) => [0, 1, 2].forEach((i) => step(kit, kit.now + i * 0.14, i)),
  'ug-water': ({ lamp, hiss, now }) => {
    hiss.triggerAttackRelease(0.5, now)
    for (const [i, note] of ['E5', 'C5', 'A4'].entries()) lamp.triggerAttackRelease(note, 0.08, now + i * 0.11, 0.5)
  },
  'ug-drain': ({ lamp, hiss, now }) => {
    hiss.triggerAttackRelease(0.6, now)
    for (const [i, note] of ['A4', 'C5', 'E5'].entries()) lamp.triggerAttackRelease(note, 0.08, now + i * 0.11, 0.5)
  },
  'ug-sand': ({ wood, hiss, now }) => {
    wood.triggerAttackRelease('A2', 0.08, now, 0.6)
    hiss.triggerAttackRelease(0.38, now + 0.06)
    wood.triggerAttackRelease('E2', 0.1, now + 0.38, 0.6)
  },
  'ug-key': ({ bell, now }) => {
    bell.triggerAttackRelease('B5', 0.1, now, 0.6)
    bell.triggerAttackRelease('F#6', 0.14, now + 0.09, 0.5)
  },
  'ug-chip': ({ bell, lamp, now }) => {
    lamp.triggerAttackRelease('D5', 0.14, now)
    bell.triggerAttackRelease('A5', 0.3, now + 0.12, 0.6)
  },
  'ug-code': ({ lamp, now }) =>
    ['D4', 'A4', 'D5', 'F#5', 'A5'].forEach((note, i) => lamp.triggerAttackRelease(note, 0.2, now + i * 0.12)),
  'ug-seen': ({ string, hiss, now }) => {
    string.triggerAttackRelease('G#2', 0.5, now)
    string.triggerAttackRelease('D3', 0.6, now + 0.14)
    hiss.triggerAttackRelease(0.4, now + 0.14)
  },
  'ug-rat': ({ wood, now }) => [0, 1, 2, 3].forEach((i) => wood.triggerAttackRelease('A4', 0.03, now + i * 0.06, 0.25)),
})

export function playEvent(event: GameEvent, { scenery }: SpeakContext<Scenery, View>): void {
  const name = soundOf(event, scenery)
  if (name) sounds.play(name)
}

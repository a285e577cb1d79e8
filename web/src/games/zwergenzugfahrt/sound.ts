import { sounds, type Kit } from '../../sound'
import { times } from './motion'
import type { GameEvent } from './values'

const step = ({ wood }: Kit, at: number, note: string): void => void wood.triggerAttackRelease(note, 0.08, at, 0.5)

// The station hall: boots, seats, paper, a hand bell and a coin on stone.
sounds.add({
  'zz-walk': (kit) => {
    step(kit, kit.now, 'C3')
    step(kit, kit.now + 0.13, 'D3')
  },
  'zz-sit': (kit) => {
    step(kit, kit.now, 'D3')
    kit.wood.triggerAttackRelease('G1', 0.2, kit.now + times.hop / 1000)
  },
  'zz-paper': ({ hiss, wood, now }) => {
    hiss.triggerAttackRelease(0.12, now)
    wood.triggerAttackRelease('A3', 0.05, now + 0.14, 0.4)
  },
  'zz-kick': ({ hiss, wood, now }) => {
    wood.triggerAttackRelease('A1', 0.15, now)
    hiss.triggerAttackRelease(0.42, now + 0.05)
    wood.triggerAttackRelease('E1', 0.2, now + times.fly / 1000)
  },
  'zz-conductor': ({ bell, now }) => {
    for (const [i, note] of ['E6', 'E6', 'E6', 'E6'].entries()) bell.triggerAttackRelease(note, 0.12, now + i * 0.09)
    for (const [i, note] of ['B6', 'B6', 'A6', 'A6'].entries())
      bell.triggerAttackRelease(note, 0.06, now + times.coin / 1000 + i * i * 0.05, 0.6)
  },
  'zz-missed': ({ string, now }) => void string.triggerAttack('A2', now),
})

const names: Readonly<Record<GameEvent['type'], string | null>> = {
  walked: 'zz-walk',
  sat_down: 'zz-sit',
  reserved: 'zz-paper',
  taken_off: 'zz-paper',
  conducted: 'zz-paper',
  kicked: 'zz-kick',
  tossed: 'zz-conductor',
  missed: 'zz-missed',
  passed: null,
  ran_out: 'zz-missed',
  // The shell has its own tunes for a game won or lost.
  ended: null,
}

/** What an event sounds like; the engine is fetched with the first sound and stays silent when muted. */
export function playEvent(event: GameEvent): void {
  const name = names[event.type]
  if (name) sounds.play(name)
}

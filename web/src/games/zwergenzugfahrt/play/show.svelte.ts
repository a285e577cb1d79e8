import type { Layout } from '../layout'
import type { Motion } from '../motion'
import { Stage } from '../stage'
import type { FieldName } from '../values'

interface Timing {
  delay: number
  duration: number
}

/** What is to be seen for a moment: motions of dwarfs, the boot, the coin, the conductor on his way. */
export class Show {
  readonly stage = new Stage()
  boots = $state.raw<readonly (Timing & { to: FieldName })[]>([])
  toss = $state.raw<(Timing & { turns: number }) | null>(null)
  guard = $state.raw<(Timing & { walk: 'in' | 'out' | 'through' }) | null>(null)
  missed = $state.raw<readonly { clan: number }[]>([])

  /** Something new: everything that still runs is at its end now. */
  begin(motions: readonly Motion[], layout: Layout): void {
    this.stage.clear()
    this.boots = motions.filter((motion) => motion.kind === 'boot')
    this.toss = motions.find((motion) => motion.kind === 'coin') ?? null
    this.guard = motions.find((motion) => motion.kind === 'guard') ?? null
    this.missed = motions.filter((motion) => motion.kind === 'missed')
    this.stage.run(motions, layout)
  }

  /** The round that a clan just sat out, if it did. */
  missedBy(clan: number): object | null {
    return this.missed.find((motion) => motion.clan === clan) ?? null
  }

  /** Motions of dwarfs only: a move sent or taken back. */
  lift(motions: readonly Motion[], layout: Layout): void {
    this.stage.clear()
    this.stage.run(motions, layout)
  }
}

/** The log of a game of the dwarfs at a real table, folded into what is counted. Where everybody stands, the table knows. */
import { elapsed, started, still, stopped, type Entry, type Log, type Run } from '../../../meet/log'

import facts from './facts.gen'

/** Red, then Green. */
export type Clan = 0 | 1
export const deeds = ['walk', 'sit', 'stand', 'reserve', 'take_off', 'kick', 'kick_from_seat', 'pass'] as const
export type Deed = (typeof deeds)[number]
export type Mode = 'rounds' | 'time' | 'seats'
export type End = 'ten_seats' | 'rounds' | 'time' | 'agreed'

export interface ClanCount {
  beard: number
  /** Used up, missed ones included. */
  rounds: number
  owes: number
  kicks: number
  removals: number
  signs: number
  seated: number
}

export interface Counts {
  mode: Mode
  rounds: number
  minutes: number
  phase: 'before' | 'turn' | 'coin' | 'over'
  clans: readonly [ClanCount, ClanCount]
  /** Whose turn it is, or who tosses. */
  clan: Clan
  /** Who took the last turn. */
  mover: Clan
  turns: number
  tosser: Clan
  /** What the coin showed last, as long as nothing was done since. */
  shown: Clan | null
  /** Clans that sat out a round before this turn. */
  missed: readonly Clan[]
  run: Run
  end: End | null
}

/** What a game can be agreed to last, in steps of five. */
export const AGREED = { least: 5, step: 5, rounds: 200, minutes: 180 }

const fresh = { rounds: 0, owes: 0, kicks: 0, removals: facts.removals, signs: 0, seated: 0 }
const nothing: Counts = {
  mode: 'rounds',
  rounds: facts.rounds,
  minutes: facts.minutes,
  phase: 'before',
  clans: [
    { ...fresh, beard: 30 },
    { ...fresh, beard: 10 },
  ],
  clan: 0,
  mover: 0,
  turns: 0,
  tosser: 1,
  shown: null,
  missed: [],
  run: still,
  end: null,
}

const other = (clan: Clan): Clan => (clan === 0 ? 1 : 0)
export const seatsOf = ({ signs, seated }: ClanCount): number => signs + seated
/** Rounds that a clan's next kick costs. */
export const nextKick = ({ kicks }: ClanCount): number => facts.kicks[Math.min(kicks, facts.kicks.length - 1)]!
/** Turns until the conductor comes. */
export const conductorIn = ({ turns }: Counts): number => facts.conductor - (turns % facts.conductor)

function withClan(counts: Counts, clan: Clan, change: (count: ClanCount) => Partial<ClanCount>): Counts {
  const clans = counts.clans.map((count, i) => (i === clan ? { ...count, ...change(count) } : count))
  return { ...counts, clans: clans as [ClanCount, ClanCount] }
}

const over = (counts: Counts, end: End, at: number): Counts => ({
  ...counts,
  phase: 'over',
  end,
  run: stopped(counts.run, at),
})

const roundsUp = ({ mode, rounds, clans }: Counts): boolean =>
  mode === 'rounds' && clans.every((clan) => clan.rounds >= rounds)

/** Every time a clan's turn would come, one of the rounds that it owes is used up. */
function giveTurn(counts: Counts, clan: Clan, at: number): Counts {
  let now: Counts = { ...counts, phase: 'turn', missed: [] }
  for (let next = clan; !roundsUp(now); next = other(next)) {
    if (!now.clans[next].owes) return { ...now, clan: next }
    now = withClan(now, next, ({ owes, rounds }) => ({ owes: owes - 1, rounds: rounds + 1 }))
    now = { ...now, missed: [...now.missed, next] }
  }
  return over(now, 'rounds', at)
}

const effects: Readonly<Record<Deed, (own: ClanCount) => Partial<ClanCount>>> = {
  walk: () => ({}),
  sit: ({ seated }) => ({ seated: Math.min(facts.dwarfs, seated + 1) }),
  stand: ({ seated }) => ({ seated: Math.max(0, seated - 1) }),
  reserve: ({ signs }) => ({ signs: Math.min(facts.signs, signs + 1) }),
  take_off: ({ removals }) => ({ removals: Math.max(0, removals - 1) }),
  kick: (own) => ({ kicks: own.kicks + 1, owes: own.owes + nextKick(own) }),
  kick_from_seat: (own) => ({ ...effects.kick(own), ...effects.stand(own) }),
  pass: () => ({}),
}

function done(before: Counts, deed: Deed, at: number): Counts {
  if (before.phase !== 'turn') return before
  const { clan } = before
  let counts = withClan(before, clan, (own) => ({ ...effects[deed](own), rounds: own.rounds + 1 }))
  counts = { ...counts, shown: null }
  // A pass is a round, but no turn.
  if (deed === 'pass') return giveTurn(counts, other(clan), at)
  if (deed === 'take_off') counts = withClan(counts, other(clan), ({ signs }) => ({ signs: Math.max(0, signs - 1) }))
  counts = { ...counts, turns: counts.turns + 1, mover: clan }
  if (seatsOf(counts.clans[clan]) >= facts.seats) return over(counts, 'ten_seats', at)
  if (roundsUp(counts)) return over(counts, 'rounds', at)
  if (counts.turns % facts.conductor === 0) return { ...counts, phase: 'coin', clan: counts.tosser }
  return giveTurn(counts, other(clan), at)
}

function tossed(before: Counts, shown: Clan, at: number): Counts {
  if (before.phase !== 'coin') return before
  const counts = withClan(before, shown, ({ signs }) => ({ signs: Math.max(0, signs - 1) }))
  return { ...giveTurn({ ...counts, tosser: other(counts.tosser) }, other(counts.mover), at), shown }
}

function begun(counts: Counts, lot: Clan, at: number): Counts {
  const [red, green] = counts.clans
  const first: Clan = red.beard === green.beard ? lot : red.beard > green.beard ? 0 : 1
  const clans: [ClanCount, ClanCount] = [
    { ...fresh, beard: red.beard },
    { ...fresh, beard: green.beard },
  ]
  const anew = { ...nothing, mode: counts.mode, rounds: counts.rounds, minutes: counts.minutes, clans }
  return { ...anew, phase: 'turn', clan: first, tosser: other(first), run: started(still, at) }
}

function corrected(counts: Counts, { clan, what, by }: Entry): Counts {
  const most: Readonly<Record<string, number>> = {
    signs: facts.signs,
    seated: facts.dwarfs,
    owes: 99,
    removals: facts.removals,
  }
  const name = what as 'signs' | 'seated' | 'owes' | 'removals'
  return withClan(counts, clan as Clan, (own) => ({
    [name]: Math.min(most[name] ?? 99, Math.max(0, own[name] + Number(by))),
  }))
}

function after(counts: Counts, entry: Entry): Counts {
  switch (entry.kind) {
    case 'mode':
      return { ...counts, mode: entry.mode as Mode }
    case 'rounds':
    case 'minutes':
      return { ...counts, [entry.kind]: Number(entry.count) }
    case 'beard':
      return withClan(counts, entry.clan as Clan, () => ({ beard: Number(entry.length) }))
    case 'begin':
      return begun(counts, entry.lot as Clan, entry.at)
    case 'deed':
      return done(counts, entry.deed as Deed, entry.at)
    case 'toss':
      return tossed(counts, entry.shows as Clan, entry.at)
    case 'correct':
      return corrected(counts, entry)
    case 'pause':
      return { ...counts, run: stopped(counts.run, entry.at) }
    case 'go_on':
      return counts.phase === 'over' ? counts : { ...counts, run: started(counts.run, entry.at) }
    case 'end':
      return counts.phase === 'before' || counts.phase === 'over' ? counts : over(counts, 'agreed', entry.at)
    case 'anew':
      return { ...counts, phase: 'before', end: null, shown: null }
    default:
      return counts
  }
}

/** Milliseconds that are left, where a time was agreed on. */
export const timeLeft = ({ mode, minutes, run }: Counts, now: number): number | null =>
  mode === 'time' ? Math.max(0, minutes * 60_000 - elapsed(run, now)) : null

/** A time that was agreed on is over, whether somebody looked or not. */
function settled(counts: Counts, now: number): Counts {
  const { mode, phase, run, minutes } = counts
  if (mode !== 'time' || phase === 'before' || phase === 'over' || run.since === null) return counts
  const deadline = run.since + minutes * 60_000 - run.before
  return deadline <= now ? over(counts, 'time', deadline) : counts
}

export function foldCounts(log: Log, now: number): Counts {
  let counts = nothing
  for (const entry of log) counts = after(settled(counts, entry.at), entry)
  return settled(counts, now)
}

/** The log of rides at a real table, folded into what is now. */
import { elapsed, started, still, stopped, type Entry, type Log, type Run } from '../../../meet/log'
import facts from './facts.gen'

export const SEVEN_MINUTES = facts.clock * 1000
export const junctions = ['easy', 'silence', 'u_turn', 'curse'] as const
export type Junction = (typeof junctions)[number]
/** How a ride ends. */
export const ends = ['exit', 'fire', 'cards', 'clock'] as const
export type End = (typeof ends)[number]
/** As many Easy cards as the box has. */
const EASY = 8

export interface Ride {
  /** Unix time of its start. */
  from: number
  run: Run
  silence: boolean
  uTurn: boolean
  players: number
  junctions: readonly Junction[]
  easy: number
  end: End | null
  /** Milliseconds that it took; as long as it runs, 0. */
  took: number
}

export interface Rides {
  players: number
  chosen: readonly Junction[]
  /** Rides that the crew lost, those before this evening included. */
  losses: number
  /** Easy cards that the next ride gets. */
  easy: number
  ticked: readonly string[]
  music: boolean
  /** The one that runs or ended last. */
  ride: Ride | null
  /** All that ended, the newest first. */
  book: readonly Ride[]
}

const nothing: Rides = {
  players: 3,
  chosen: [],
  losses: 0,
  easy: 0,
  ticked: [],
  music: true,
  ride: null,
  book: [],
}

const toggled = <Name>(names: readonly Name[], name: Name): Name[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name]

/** When the ride's clock comes to its end, should nobody stop it. */
export const deadline = ({ run }: Ride): number =>
  run.since === null ? Infinity : run.since + SEVEN_MINUTES - run.before

function ended(rides: Rides, end: End, at: number): Rides {
  const { ride } = rides
  if (!ride || ride.end) return rides
  const run = stopped(ride.run, at)
  const over: Ride = { ...ride, run, end, took: Math.min(SEVEN_MINUTES, run.before), silence: false, uTurn: false }
  const losses = rides.losses + (end === 'exit' ? 0 : 1)
  return { ...rides, ride: over, losses, book: [over, ...rides.book] }
}

/** A clock that nobody stopped has run out, whether somebody looked or not. */
function settled(rides: Rides, now: number): Rides {
  const { ride } = rides
  return ride && !ride.end && deadline(ride) <= now ? ended(rides, 'clock', deadline(ride)) : rides
}

function withRide(rides: Rides, change: (ride: Ride) => Partial<Ride>): Rides {
  const { ride } = rides
  return ride && !ride.end ? { ...rides, ride: { ...ride, ...change(ride) } } : rides
}

function begun(rides: Rides, at: number): Rides {
  if (rides.ride && !rides.ride.end) return rides
  const { players, chosen, losses } = rides
  const ride: Ride = {
    from: at,
    run: started(still, at),
    silence: false,
    uTurn: false,
    players,
    junctions: chosen,
    easy: easyFor(chosen, losses),
    end: null,
    took: 0,
  }
  return { ...rides, ride }
}

const easyFor = (chosen: readonly Junction[], losses: number): number =>
  chosen.includes('easy') ? Math.min(EASY, losses) : 0

function after(rides: Rides, entry: Entry): Rides {
  switch (entry.kind) {
    case 'players':
      return { ...rides, players: Number(entry.count) }
    case 'junction':
      return { ...rides, chosen: toggled(rides.chosen, entry.name as Junction) }
    case 'losses':
      return { ...rides, losses: Math.max(0, rides.losses + Number(entry.by)) }
    case 'tick':
      return { ...rides, ticked: toggled(rides.ticked, String(entry.box)) }
    case 'music':
      return { ...rides, music: entry.on === true }
    case 'start':
      return begun(rides, entry.at)
    case 'pause':
      return withRide(rides, ({ run }) => ({ run: stopped(run, entry.at) }))
    case 'go_on':
      return withRide(rides, ({ run }) => ({ run: started(run, entry.at) }))
    case 'silence':
      return withRide(rides, ({ silence }) => ({ silence: !silence }))
    case 'u_turn':
      return withRide(rides, ({ uTurn }) => ({ uTurn: !uTurn }))
    case 'end':
      return ended(rides, entry.end as End, entry.at)
    case 'next':
      return { ...rides, ride: null }
    default:
      return rides
  }
}

export function foldRides(log: Log, now: number): Rides {
  let rides = nothing
  for (const entry of log) rides = after(settled(rides, entry.at), entry)
  rides = settled(rides, now)
  return { ...rides, easy: easyFor(rides.chosen, rides.losses) }
}

/** Milliseconds that the ride has run. */
export const runningFor = (ride: Ride | null, now: number): number =>
  ride ? Math.min(SEVEN_MINUTES, elapsed(ride.run, now)) : 0

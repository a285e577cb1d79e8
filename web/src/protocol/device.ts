import type { GamePicture, SeatPicture } from './messages.gen'

/**
 * Several people at one device. Whoever shares it has the id of the person whose browser it is with a number behind it, and a
 * socket of their own; the page looks through the eyes of the one who is on.
 */

/** Numbers of those who share this person's device at a table. */
export function sharersOf(you: string, seats: readonly Pick<SeatPicture, 'player'>[]): number[] {
  return seats.flatMap(({ player }) => (player?.startsWith(`${you}.`) ? [Number(player.slice(you.length + 1))] : []))
}

/** Whether a seat is waited for, as far as the game's board says; without a board whoever may move is. */
export type IsOn = (view: unknown, seat: number) => boolean

/** Whose eyes come next: those of whoever is on, and the same as before where it is on nobody here or still on them. */
export function nextEyes(
  seats: ReadonlyMap<number, number | null>,
  eyes: number,
  game: Pick<GamePicture, 'to_act' | 'view'>,
  isOn: IsOn = () => true,
): number {
  const on = (seat: number | null | undefined): boolean =>
    typeof seat === 'number' && game.to_act.includes(seat) && isOn(game.view, seat)
  if (on(seats.get(eyes))) return eyes
  for (const [number, seat] of seats) if (on(seat)) return number
  return eyes
}

/** The clock of the game in milliseconds of play, carried on by the frame between the server's messages. */
export interface Clock {
  at: number
  running: boolean
  deadline: number | null
}

/** Milliseconds before its end from which a clock is a matter of haste: it looks so, and no hint disturbs. */
export const LAST_MINUTE = 60_000

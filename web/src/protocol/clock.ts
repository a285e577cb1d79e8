/** The clock of the game in milliseconds of play, carried on by the frame between the server's messages. */
export interface Clock {
  at: number
  running: boolean
  deadline: number | null
}

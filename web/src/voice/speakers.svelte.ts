/** The seats of those whose voices are heard now: boards and lobbies mark them with `data-speaks`. */
let seats = $state.raw<readonly number[]>([])

export const speakers = {
  /** For an attribute: present while somebody speaks there. */
  at: (seat: number): '' | undefined => (seats.includes(seat) ? '' : undefined),
  set(now: readonly number[]): void {
    if (now.length !== seats.length || now.some((seat) => !seats.includes(seat))) seats = now
  },
}

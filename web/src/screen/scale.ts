/**
 * Boards are made for an arm's length. For three metres they are laid out as for a small laptop and drawn larger: the
 * smallest of their letters then has more than two hundredths of the screen's height.
 */
const LAPTOP = 620

export const boardScale = (height: number): number => Math.max(1, height / LAPTOP)

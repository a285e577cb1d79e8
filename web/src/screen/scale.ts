/**
 * Boards are made for an arm's length. For three metres they are laid out as for a small laptop and drawn larger: the
 * smallest of their letters then has more than two hundredths of the screen's height.
 */
const LAPTOP = 620

/** Upright there is room below; on its side even a phone shows the whole table, only smaller. */
export const boardScale = (width: number, height: number): number => Math.max(width > height ? 0.1 : 1, height / LAPTOP)

/** From one open card to the next: a flag is wider than a small card. */
export const pitchOf = (size: number, shape: 'tall' | 'wide' | 'low'): number =>
  size + (shape === 'wide' ? 12 : Math.max(8, 76 - size))

/** Where things go in the box that the board has got. */
export interface Arrangement {
  /** Tall: a phone. Lying: a phone on its side. Wide: everything else. */
  shape: 'tall' | 'lying' | 'wide'
  /** Side of the plan with its rail. */
  plan: number
  small: boolean
  header: number
  others: number
  hand: number
  actions: number
  bottom: number
  /** Width of the columns beside the plan; 0 when tall. */
  column: number
}

/** With large text the screen scrolls rather than that fields become too small. */
const LEAST = 300

function tall(width: number, height: number, text: number): Arrangement {
  const small = height < 690
  const rows = small
    ? { header: 58, others: 32, hand: 88, actions: 54, bottom: 0 }
    : { header: 76, others: 38, hand: 136, actions: 64, bottom: 54 }
  const grow = (size: number) => Math.round(size * text)
  const sized = {
    header: Math.round(rows.header * Math.min(text, 1.3)),
    others: grow(rows.others),
    hand: grow(rows.hand),
    actions: grow(rows.actions),
    bottom: grow(rows.bottom),
  }
  const rest = sized.header + sized.others + sized.hand + sized.actions + sized.bottom
  const plan = Math.min(width - 4, Math.max(Math.min(LEAST, width - 4), height - rest))
  return { shape: 'tall', plan, small, ...sized, column: 0 }
}

function lying(width: number, height: number, text: number): Arrangement {
  const plan = Math.min(height - 4, width * 0.5)
  const column = width - plan - 8
  return { shape: 'lying', plan, small: true, header: 48 * text, others: 30, hand: 92, actions: 52, bottom: 0, column }
}

function wide(width: number, height: number, text: number): Arrangement {
  const small = height < 720 || width < 1180
  const hand = (small ? 128 : 150) * Math.min(text, 1.4)
  const plan = Math.max(LEAST, Math.min(height - hand - 24, width * 0.5))
  return {
    shape: 'wide',
    plan,
    small,
    header: 0,
    others: 0,
    hand,
    actions: 0,
    bottom: 0,
    column: Math.max(200, (width - plan) / 2 - 24),
  }
}

export function arrange(width: number, height: number, text: number): Arrangement {
  if (width >= 880 && height >= 500) return wide(width, height, text)
  return width > height * 1.15 ? lying(width, height, text) : tall(width, height, text)
}

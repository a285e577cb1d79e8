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
  /** Height of a card in hand. */
  card: number
  actions: number
  /** Height of a second row of buttons; 0 where they stand in one. */
  bottom: number
  /** Width of the columns beside the plan; 0 when tall. */
  column: number
  /** No room for what is not needed in every turn: it waits behind a button. */
  folded: boolean
  /** So low that corners would meet: what only explains is left out. */
  low: boolean
  /** How much larger than on a laptop the things around the board are. */
  grow: number
  /** Side of the small plan beside the scene; with a row of pieces to choose from above it, and with more than a row. */
  beside: number
  besideBelow: number
  besideMany: number
}

/** A window from which on panels grow with it. */
const USUAL = { width: 1536, height: 864 }

/** With large text the screen scrolls rather than that fields become too small. */
const LEAST = 300

/** Height of a second row of buttons on a small phone. */
const SECOND_ROW = 54

/** On a phone there is none. */
const BESIDE = { beside: 0, besideBelow: 0, besideMany: 0 }

/** Side of a plan whose fields a thumb finds. */
const TOUCHED = 480

function tall(width: number, height: number, text: number): Arrangement {
  const around = (small: boolean) => {
    const rows = small
      ? { header: 64, others: 46, hand: 88, actions: 54, bottom: 0 }
      : { header: 76, others: 46, hand: 132, actions: 64, bottom: 54 }
    // Pictures of cards are large enough as they are; only words grow.
    const sized = { ...rows, actions: Math.round(rows.actions * text), bottom: Math.round(rows.bottom * text) }
    const rest = sized.header + sized.others + sized.hand + sized.actions + sized.bottom
    const plan = Math.min(width, Math.max(Math.min(LEAST, width), height - rest))
    return { rows, sized, rest, plan }
  }
  // What stands around the plan is small before its fields are: they are touched.
  const usual = around(false).plan
  const small = height < 690 || (usual < Math.min(TOUCHED, width) && around(true).plan > usual)
  const { rows, sized, rest, plan } = around(small)
  // A narrow phone may be small and high: with room to spare what is not the main thing has a row of its own.
  const spare = Math.round(SECOND_ROW * text)
  if (small && height - rest - plan >= spare) sized.bottom = spare
  return {
    shape: 'tall',
    plan,
    small,
    ...sized,
    card: rows.hand - 14,
    column: 0,
    folded: true,
    low: false,
    grow: 1,
    ...BESIDE,
  }
}

function lying(width: number, height: number): Arrangement {
  const plan = Math.min(height, width * 0.5)
  const rows = { header: 58, others: 46, hand: 88, card: 78, actions: 52, bottom: 0 }
  return {
    shape: 'lying',
    plan,
    small: true,
    ...rows,
    column: Math.max(0, width - plan - 8),
    folded: true,
    low: false,
    grow: 1,
    ...BESIDE,
  }
}

/** Below what is unfolded above the small plan there is less room than below a button. */
const UNFOLDED = 220
const LARGEST = 360
/** For pieces to choose from. */
const ABOVE = 60

function wide(width: number, height: number, text: number): Arrangement {
  const small = height < 720 || width < 1180
  // Large text has grown already.
  const grow = Math.max(1, Math.min(width / USUAL.width, height / USUAL.height, 2) / Math.max(1, text))
  const hand = (small ? 128 : 150) * Math.min(text, 1.7) * grow
  const plan = Math.max(LEAST, Math.min(height - hand - 24, width * 0.5))
  const folded = height < 860 || text > 1.25
  const spare = Math.max(0, height / grow - USUAL.height)
  const usual = small ? 236 : folded ? 280 : Math.min(LARGEST, UNFOLDED + spare)
  return {
    shape: 'wide',
    plan,
    small,
    header: 0,
    others: 0,
    hand,
    card: small ? 92 : 114,
    actions: 0,
    bottom: 0,
    column: Math.max(200, (width - plan) / 2 - 40),
    folded,
    low: height < 600,
    grow,
    beside: small || folded ? usual : Math.min(LARGEST, usual + ABOVE),
    besideBelow: usual,
    besideMany: small || folded ? usual : UNFOLDED + Math.min(ABOVE, spare / 4),
  }
}

/** Before a page is laid out a board may be a pixel wide: nothing in it is smaller than nothing. */
const SMALLEST = 8

export function arrange(measuredWidth: number, measuredHeight: number, text: number): Arrangement {
  const [width, height] = [Math.max(SMALLEST, measuredWidth), Math.max(SMALLEST, measuredHeight)]
  if (width >= 880 && height >= 500) return wide(width, height, text)
  return width > height * 1.15 ? lying(width, height) : tall(width, height, text)
}

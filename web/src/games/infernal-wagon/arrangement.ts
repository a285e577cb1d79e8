import facts from './meet/facts.gen'
import type { Size } from './road/layout'

/** Where things go in the box that the board has got. */
export interface Arrangement {
  /** One below the other; the hand in a row with pile and calls; or, on a phone on its side, the hand beside the table. */
  shape: 'tall' | 'wide' | 'low'
  /** Little height: smaller type and cards. */
  small: boolean
  /** The column of the hand where it lies beside the table; else all of the width. */
  near: number
  /** Free room above the hand's column: the shell has its buttons there. */
  corner: number
  /** Heights from top to bottom; the table takes what is left. */
  header: number
  status: number
  hand: number
  calls: number
  /** Under a U-turn on a large screen: the row of the others' hands, a part of `hand`. */
  hands: number
  table: number
  /** Width of the table. */
  width: number
  /** Sides of a card in the hand and of the chosen one. */
  card: number
  chosen: number
  /** A card where four lie side by side. */
  four: number
  /** Under a U-turn: a card of somebody else, and one of one's own. */
  others: number
  own: number
  fuse: number
  /** The hand has the whole phone: cards lie in so many columns; 0 where they lie in a row. */
  columns: number
  /** The lamp stands beside what the railroad needs, not in a row of its own. */
  beside?: boolean
}

export interface LayoutNeeds {
  seats: number
  /** Hands lie open, so the others' cards need room. */
  open: boolean
  silent: boolean
  /** A mate stands beside the hand and points. */
  taught?: boolean
  /** A ride that is told again: there are no calls, and clock and lanterns are around the board. */
  replayed?: boolean
  /** On a table screen: clock and lanterns stay, and there are no buttons of the shell to make room for. */
  screen?: boolean
  /** The railroad lies on a table screen: the hand has all the room. */
  held?: boolean
  /** Nobody's hand is looked at. */
  handless?: boolean
  /** One's own hand has no card any more. */
  empty?: boolean
  /** Nobody's eyes are looked through: no hand is one's own. */
  watched?: boolean
  /** A ride that is told again through everybody's eyes: all hands lie small below the railroad. */
  all?: boolean
}

/** On a table screen: the clock's width, with the edges of the fuse beside it. */
const SCREEN_CLOCK = 330
/** From this width on the shell keeps its own buttons in the top right corner. */
const CORNER_FROM = 900
const CORNER = { width: 320, height: 68 } as const
/** A screen that is looked at from further away: what is written grows, and the shell's buttons with it. */
const isLarge = (width: number, height: number): boolean => width >= 2050 && height >= 1150
const LARGE_CORNER = 515
/** Lamp, pile and calls grow so much there. */
const GROWN = 1.4
const GAP = 12
/** Room for the flag above a card. */
const FLAG = 36
/** Room for an owner's name above an open hand. */
const OWNER = 26
/** One's own hand, lamp and calls, below the hands of the others. */
const BELOW = 140
/** Gestures are larger than calls. */
const BELOW_GESTURES = 184

/** Cards of a hand at the start, as the rules say. */
const dealt = (seats: number): number => facts.hands[seats] ?? 2

/** The side of a card when so many lie side by side. */
const fit = (width: number, count: number): number => (width - 2 * GAP - (count - 1) * GAP) / count

function tall(width: number, height: number, needs: LayoutNeeds): Arrangement {
  // Whoever points at a card needs room: then less is left for the table, and its open end must stay large enough to touch.
  const small = height < (needs.taught ? 760 : 680)
  const calls = needs.silent ? (small ? 74 : 90) : small ? 56 : 66
  // Under a U-turn the others are with their hands.
  const header = needs.open ? (small ? 58 : 84) : small && !needs.taught ? 98 : small ? 126 : 132
  const status = needs.taught ? (small ? 74 : 104) : small ? 50 : 58
  // Room for a whole hand, also when it has got smaller: the table must not jump.
  const count = dealt(needs.seats)
  const most = count > 2 ? (small ? 104 : 126) : small ? 108 : 144
  const card = Math.floor(Math.min(most, fit(width, count) - (count >= 4 ? 7 : 4)))
  const chosen = Math.min(most + 6, card + (count >= 4 ? 24 : 6))
  const hand = needs.open ? (small ? 84 : 112) : FLAG + chosen + (small ? 10 : 16)
  // Other hands come to the thumb: two owners side by side when there are more than two.
  const groups = needs.seats - 1
  const across = groups > 2 ? 4 : groups === 1 ? 4 : 3
  const room = small ? (groups > 2 ? 60 : 64) : 999
  return {
    shape: 'tall',
    small,
    near: width,
    corner: 0,
    header,
    status,
    hand,
    calls,
    hands: 0,
    table: height - header - status - hand - calls,
    width,
    card,
    chosen,
    four: Math.floor(fit(width, 4)) - 4,
    others: Math.floor(Math.min(groups > 2 ? 76 : 88, (width - 74) / across - 8, room)),
    own: small ? 46 : 68,
    fuse: width - (small ? 164 : 168),
    columns: 0,
  }
}

/** A phone on its side: the table with its header on the left, hand and calls under the right thumb. */
function low(width: number, height: number, needs: LayoutNeeds): Arrangement {
  const groups = needs.seats - 1
  // Four open hands lie two by two, each beside its owner.
  const four = needs.open && groups > 2
  const near = Math.round(Math.min(420, Math.max(300, width * (four ? 0.5 : 0.45))))
  const corner = width >= CORNER_FROM ? CORNER.height : 0
  const [status, calls] = [50, needs.silent ? 72 : 56]
  const hand = height - corner - status - calls
  const count = dealt(needs.seats)
  const card = Math.floor(Math.min(118, fit(near, count) - (count >= 4 ? 7 : 4), hand - FLAG - 14))
  const chosen = Math.min(card + (count >= 4 ? 20 : 6), hand - FLAG - 8)
  const rows = groups > 2 ? 2 : groups
  // One's own cards lie below the table then.
  const theirs = needs.open ? 60 : 0
  const header = needs.open ? 50 : 82
  const across = groups === 2 ? 3 : 4
  const room = (near - (four ? 20 + 2 * 52 : 74)) / across - 8
  return {
    shape: 'low',
    small: true,
    near,
    corner,
    header,
    status,
    hand,
    calls,
    hands: 0,
    table: height - header - theirs,
    width: width - near,
    card,
    chosen,
    four: Math.floor(Math.min(card, fit(near, 4) - 4)),
    others: Math.floor(Math.min(76, room, hand / rows - FLAG - 6)),
    own: 40,
    // While a phone is turned its box is for a moment neither upright nor on its side.
    fuse: Math.max(60, width - near - 164),
    columns: 0,
  }
}

/** Open hands on a large screen: a row of their own on the table, above what is one's own. */
function rowOfHands(width: number, height: number, needs: LayoutNeeds): { card: number; row: number } {
  const owners = needs.seats - 1
  const across = (width - 60 - (owners - 1) * 32) / (owners * dealt(needs.seats)) - 12
  const card = Math.floor(Math.min(across, Math.min(250, height * 0.165)))
  return { card, row: card + FLAG + OWNER + 26 }
}

function wide(width: number, height: number, needs: LayoutNeeds): Arrangement {
  const small = height < 620
  const spread = needs.open && !small ? rowOfHands(width, height, needs) : null
  // With their hands lie their lanterns: the header needs no room for them.
  const large = isLarge(width, height)
  const header = small ? 104 : spread ? (large ? 124 : 104) : height < 840 ? 150 : large ? 210 : 176
  const count = dealt(needs.seats)
  // The hand lies between pile, lamp and calls.
  const room = width - (width < 1200 ? 570 : (needs.open ? 690 : 780) * (large ? GROWN : 1))
  const most = small ? 104 : height < 840 ? 130 : Math.max(146, Math.min(220, height * 0.15))
  const card = Math.floor(Math.min(most, (room - 16 - (count - 1) * 18) / count))
  const chosen = card + (small ? 8 : 16)
  const hand = spread
    ? spread.row + Math.ceil((needs.silent ? BELOW_GESTURES : BELOW) * (large ? GROWN : 1))
    : Math.max(chosen + (small ? 44 : large ? 76 : 60), small ? 156 : 196)
  const cards = count * (needs.seats - 1)
  return {
    shape: 'wide',
    small,
    near: width,
    corner: 0,
    header,
    status: 0,
    hand,
    calls: 0,
    hands: spread?.row ?? 0,
    table: height - header - hand,
    width,
    card,
    chosen,
    four: Math.min(card, Math.floor(room / 4) - 18),
    others: spread?.card ?? Math.floor(Math.min(84, (room - 14 * needs.seats) / cards - 12)),
    own: count > 2 ? 44 : 60,
    fuse: Math.max(
      160,
      width - (small ? 176 : 226) - (large ? LARGE_CORNER : width >= CORNER_FROM ? CORNER.width : 40),
    ),
    columns: 0,
  }
}

export function arrange(width: number, height: number, needs: LayoutNeeds): Arrangement {
  const made =
    width <= height * 1.05
      ? tall(width, height, needs)
      : height < 480
        ? low(width, height, needs)
        : wide(width, height, needs)
  if (needs.held && made.shape === 'tall' && !needs.open) return held(made, width, height, needs)
  if (needs.screen) return shown(made, width, height, needs.handless ?? false)
  if (needs.replayed && needs.all) return seenByAll(made, width, height, needs.seats)
  if (needs.replayed) return retold(made, width, height, needs)
  if (needs.handless) return watched(made, width, height)
  return needs.empty && made.shape === 'tall' && !needs.open && !needs.taught ? emptied(made) : made
}

/** A sentence where the cards lay. */
const NO_CARD = 40

/** Whoever has no card helps with their eyes: the railroad gets the room of the hand. */
function emptied(made: Arrangement): Arrangement {
  return { ...made, hand: NO_CARD, table: made.table + made.hand - NO_CARD }
}

/** Somebody looks on: the table has the room of a hand and its calls. */
function watched(made: Arrangement, width: number, height: number): Arrangement {
  if (made.shape === 'low') {
    const near = Math.min(made.near, 240)
    const hand = made.hand + made.calls
    return { ...made, near, hand, calls: 0, width: width - near, fuse: Math.max(60, width - near - 164) }
  }
  const hand = made.shape === 'wide' ? (isLarge(width, height) ? 190 : 132) : 0
  return { ...made, hand, calls: 0, table: height - made.header - made.status - hand }
}

/** A name above a small hand, and room below it. */
const NAMED = 26

/** The railroad with all the room but for everybody's cards: two rows of hands on an upright phone, else one. */
function seenByAll(made: Arrangement, width: number, height: number, seats: number): Arrangement {
  const rows = made.shape === 'tall' ? 2 : 1
  const across = Math.ceil(seats / rows)
  const room = (width - 2 * GAP - (across - 1) * 2 * GAP) / (across * dealt(seats))
  const others = Math.floor(Math.min(made.shape === 'tall' ? 52 : Math.max(56, height * 0.16), room - 4))
  const hands = rows * (others + NAMED)
  const none = { header: 0, status: 0, hand: 0, calls: 0, corner: 0, near: 0 }
  return { ...made, ...none, others, hands, width, table: height - hands }
}

/** Lay it, and how near the fire is: beside the last card, or below them where all places are taken. */
const LAY = 64
/** What the railroad needs comes first: a coin, and a line of words below it. */
const NEEDED = 150
const LARGEST = 174

/** An upright phone as a hand: clock, what the railroad needs, and the cards two by two. */
function held(made: Arrangement, width: number, height: number, needs: LayoutNeeds): Arrangement {
  const count = dealt(needs.seats)
  const rows = Math.ceil(count / 2)
  const lay = count % 2 ? 0 : LAY
  const header = made.small ? 62 : 76
  // Whoever is taught has a mate in that row, who points at the cards.
  const beside = !needs.taught
  const status = beside ? 0 : made.status
  const left = height - header - status - made.calls - lay - NEEDED - 12
  const card = Math.floor(Math.min(LARGEST, (width - 3 * GAP) / 2, left / rows - FLAG - 6))
  if (card <= made.card) {
    // So little height that a row has the larger cards.
    const below = made.hand + LAY
    const rest = height - header - status - made.calls - below
    return { ...made, header, status, hand: below, table: rest, columns: count, beside }
  }
  const hand = rows * (card + FLAG + 6) + lay + 12
  const table = height - header - status - made.calls - hand
  const four = Math.min(card, (width - 3 * GAP) / 2)
  return { ...made, header, status, hand, table, card, chosen: card, four, columns: 2, beside }
}

/** The same on a table screen: without a hand, unless all lie open. */
function shown(made: Arrangement, width: number, height: number, handless: boolean): Arrangement {
  const fuse = made.shape === 'wide' ? Math.max(160, width - SCREEN_CLOCK) : made.fuse
  if (!handless || made.shape === 'low') return { ...made, fuse }
  return { ...made, fuse, hand: 0, hands: 0, status: 0, calls: 0, table: height - made.header }
}

/** The same without header and calls, and without a hand where nobody's is looked at. */
function retold(made: Arrangement, width: number, height: number, { handless, watched }: LayoutNeeds): Arrangement {
  const { shape, table, header, hand, status, calls, corner, near } = made
  if (shape === 'low') {
    const aside = handless ? 0 : near
    return {
      ...made,
      header: 0,
      calls: 0,
      corner: 0,
      hand: hand + calls + corner,
      near: aside,
      width: width - aside,
      table: table + header,
      others: Math.max(made.others, 52),
    }
  }
  if (handless) return { ...made, header: 0, calls: 0, hand: 0, hands: 0, status: 0, table: height }
  const rest = shape === 'tall' && watched ? 0 : hand
  return {
    ...made,
    header: 0,
    calls: 0,
    table: table + header + (shape === 'tall' ? calls : 0) + hand - rest,
    status,
    hand: rest,
  }
}

/** The table's tilt and how a point on it is seen. */
export interface Stage {
  width: number
  height: number
  /** Degrees; none for those who ask for less motion. */
  tilt: number
  depth: number
  /** Heights of the edge that is turned on and of the eye. */
  hinge: number
  eye: number
}

export const stageOf = ({ shape, width, table }: Arrangement, flat: boolean): Stage => ({
  width,
  height: table,
  tilt: flat ? 0 : shape === 'wide' ? 30 : shape === 'tall' ? 36 : 26,
  depth: shape === 'wide' ? 1500 : 760,
  hinge: table - 22,
  eye: table * 0.3,
})

/** A point of the table's plane as it is seen, and how large things are there. */
export function project(stage: Stage, x: number, y: number): { x: number; y: number; scale: number } {
  const angle = (stage.tilt * Math.PI) / 180
  const away = y - stage.hinge
  const scale = stage.depth / (stage.depth - away * Math.sin(angle))
  const middle = stage.width / 2
  return {
    x: middle + (x - middle) * scale,
    y: stage.eye + (stage.hinge + away * Math.cos(angle) - stage.eye) * scale,
    scale,
  }
}

const EDGE = { tall: 10, wide: 60, low: 10 } as const

/** How large a field is when a window of this size fills the table, and where its corner lies on the plane. */
export function fields(stage: Stage, size: Size, shape: Arrangement['shape']): { k: number; x: number; y: number } {
  const side = EDGE[shape]
  const top = { tall: 26, wide: 34, low: 14 }[shape]
  const most = shape === 'wide' ? Math.max(146, stage.height * 0.2) : 98
  const fits = (k: number): boolean => {
    const far = project(stage, stage.width / 2, stage.hinge - size.rows * k)
    return size.cols * k <= stage.width - 2 * side && far.y >= top
  }
  let [low, high] = [8, most]
  if (fits(high)) low = high
  for (let i = 0; i < 12; i++) {
    const k = (low + high) / 2
    if (fits(k)) low = k
    else high = k
  }
  // What is left over is shared: nearer to the hand than to the fire.
  const spare = project(stage, stage.width / 2, stage.hinge - size.rows * low).y - top
  return { k: low, x: (stage.width - size.cols * low) / 2, y: stage.hinge - size.rows * low - spare * 0.3 }
}

/** Windows for this table, the closest first: as many columns as the height of a row leaves room for. */
export function windowSizes(stage: Stage, shape: Arrangement['shape']): Size[] {
  const all = Array.from({ length: 11 }, (_, i) => {
    const rows = i + 3
    const { k } = fields(stage, { rows, cols: 1 }, shape)
    const size = { rows, cols: Math.max(4, Math.floor((stage.width - 2 * EDGE[shape]) / k)) }
    return { size, k: fields(stage, size, shape).k }
  })
  // One more row for hardly smaller cards is a gift.
  return all.filter(({ k }, i) => !all[i + 1] || all[i + 1]!.k < k * 0.92).map(({ size }) => size)
}

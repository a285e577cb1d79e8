import type { Size } from './road/layout'

/** Where things go in the box that the board has got. */
export interface Arrangement {
  shape: 'tall' | 'wide'
  /** Little height: smaller type and cards. */
  small: boolean
  /** Heights from top to bottom; the table takes what is left. */
  header: number
  status: number
  hand: number
  calls: number
  table: number
  width: number
  /** Sides of a card in the hand and of the chosen one. */
  card: number
  chosen: number
  /** A card where four lie side by side. */
  four: number
  /** Under a U-turn: a card of somebody else. */
  others: number
  fuse: number
}

/** Where the house keeps its own buttons on wide screens. */
const CORNER = 250

export interface Crowd {
  seats: number
  /** Hands lie open, so the others' cards need room. */
  open: boolean
  silent: boolean
  over: boolean
}

const dealt = (seats: number): number => (seats === 2 ? 4 : seats === 3 ? 3 : 2)

function tall(width: number, height: number, crowd: Crowd): Arrangement {
  const small = height < 680
  const calls = crowd.over ? 0 : crowd.silent ? (small ? 74 : 90) : small ? 56 : 66
  // Under a U-turn the others are with their hands.
  const header = crowd.open ? (small ? 58 : 84) : small ? 98 : 132
  const status = small ? 44 : 56
  const gap = 12
  const fit = (n: number): number => (width - 2 * gap - (n - 1) * gap) / n
  // Room for a whole hand, also when it has got smaller: the table must not jump.
  const count = dealt(crowd.seats)
  const most = count > 2 ? (small ? 104 : 126) : small ? 108 : 144
  const card = Math.floor(Math.min(most, count >= 4 ? fit(count) - 7 : fit(count) - 4))
  const chosen = Math.min(most + 6, card + (count >= 4 ? 24 : 6))
  const flag = 36
  const hand = crowd.open ? (small ? 84 : 112) : flag + chosen + (small ? 10 : 16)
  const rest = height - header - status - hand - calls
  // Other hands come to the thumb: two owners side by side when there are four.
  const groups = crowd.seats - 1
  const across = groups > 2 ? 4 : groups === 1 ? 4 : 3
  const others = Math.floor(
    Math.min(groups > 2 ? 76 : 88, (width - 74) / across - 8, small ? (groups > 2 ? 60 : 64) : 999),
  )
  return {
    shape: 'tall',
    small,
    header,
    status,
    hand,
    calls,
    table: rest,
    width,
    card,
    chosen,
    four: Math.floor(fit(4)) - 4,
    others,
    fuse: width - (small ? 164 : 168),
  }
}

function wide(width: number, height: number, crowd: Crowd): Arrangement {
  const small = height < 620
  const header = small ? 84 : height < 840 ? 150 : 176
  const card = small ? 92 : height < 840 ? 130 : 146
  const chosen = card + (small ? 8 : 16)
  const hand = chosen + (small ? 44 : 66)
  const cards = dealt(crowd.seats) * (crowd.seats - 1)
  const room = width - (small ? 440 : 660)
  const others = Math.floor(Math.min(small ? 76 : 104, room / cards - 10))
  return {
    shape: 'wide',
    small,
    header,
    status: 0,
    hand,
    calls: 0,
    table: height - header - hand,
    width,
    card,
    chosen,
    four: card,
    others,
    fuse: Math.max(160, width - (small ? 150 : 226) - (width >= 900 ? CORNER : 40)),
  }
}

export const arrange = (width: number, height: number, crowd: Crowd): Arrangement =>
  width > height * 1.05 ? wide(width, height, crowd) : tall(width, height, crowd)

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
  tilt: flat ? 0 : shape === 'tall' ? 36 : 30,
  depth: shape === 'tall' ? 760 : 1500,
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

const EDGE = { tall: 10, wide: 60 } as const

/** How large a field is when a window of this size fills the table, and where its corner lies on the plane. */
export function fields(stage: Stage, size: Size, shape: Arrangement['shape']): { k: number; x: number; y: number } {
  const side = EDGE[shape]
  const top = shape === 'tall' ? 26 : 34
  const most = shape === 'tall' ? 98 : 146
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

import type { Ability } from './ability'
import type { GameEvent, Scenery, View } from '../values'

/** A piece that is being tried out: where it is held and at which height its upper side would be. */
export interface TriedPiece {
  /** Its place in the scenery's list of pieces. */
  piece: number
  turn: number
  /** Under the top left corner of the box around it. Cells may reach beyond the board. */
  field: number
  level: number
  ok: boolean
  /** Null is off the board: those cells are hatched by themselves. */
  faults: readonly { field: number | null; reason: string }[]
}

/** A way to be walked: the fields stepped on, and what it costs and gets. */
export interface WayShown {
  path: readonly number[]
  keys: number
  tools: readonly string[]
  gets: '' | 'key' | 'valve' | 'chip' | 'exit'
  seen: boolean
}

/** What somebody else is trying; the colour is any CSS colour, also `var(--...)`. */
export interface OtherTriedPiece extends TriedPiece {
  colour: string
}

/** A way that somebody else would walk. */
export interface OtherWay {
  path: readonly number[]
  colour: string
}

export interface Ping {
  field: number
  colour: string
}

/** Pixels at the edges of the box that other things cover: the board is fitted between them. */
export interface Room {
  top: number
  right: number
  bottom: number
  left: number
}

/** What the last picture was made of; the gallery shows it. */
export interface Figures {
  calls: number
  triangles: number
  frames: number
}

/** Why the piece in hand cannot lie there: the field that forbids it, and two short lines. */
export interface FaultShown {
  field: number
  head: string
  says: string
}

export interface SceneProps {
  scenery: Scenery
  view: View
  tried?: TriedPiece | null
  others?: readonly OtherTriedPiece[]
  way?: WayShown | null
  ways?: readonly OtherWay[]
  /** Heights as figures on the fields; with a piece in hand they are there anyway. */
  heights?: boolean
  fault?: FaultShown | null
  pings?: readonly Ping[]
  /** Fields that the pawn can reach. */
  lit?: readonly number[]
  /** The field that the keyboard is on. */
  cursor?: number | null
  /** A new array for every update; what it tells is moved, the rest stands as the view says. */
  events?: readonly GameEvent[]
  /** 0: seen over the corner of I9; each one more is a quarter turn. */
  corner?: number
  above?: boolean
  /** Steps nearer; only how it changes counts, since wheel and fingers zoom too. */
  zoomed?: number
  /** Steps up (or down) from the usual tilt. */
  tilt?: number
  /** Everything above this level is cut away. */
  cut?: number | null
  reducedMotion?: boolean
  room?: Room | null
  /** Found out by itself when it is not said. */
  quality?: Ability
  onfield?(field: number): void
  onhover?(field: number | null): void
  /** Dragged past the half of a quarter turn: this corner is the nearest now. */
  oncorner?(corner: number): void
  /** There is no WebGL, or it went away. */
  onunable?(): void
  onfigures?(figures: Figures): void
  /** How many heights are covered by what stands before them. */
  oncovered?(count: number): void
}

/** The part of the plan that is seen: two fingers enlarge and move it, and it follows what is tried out. */
import { ALL, K } from './grid'

interface Point {
  x: number
  y: number
}

const MOST = 2.2
/** Drawn together nearly as far as it goes, the plan is whole again. */
const WHOLE = 1.12
/** Side of a field, in pixels, that a thumb finds: an enlarged plan has no smaller ones. */
const THUMB = 48

export class PlanWindow {
  zoom = $state(1)
  /** Pixels of the enlarged plan left of and above the window. */
  x = $state(0)
  y = $state(0)
  #size = $state(0)
  #from: { zoom: number; x: number; y: number; middle: Point; far: number } | null = null

  get near(): boolean {
    return this.zoom > 1
  }
  /** Side of the window. In one of another size the same part of the plan is seen, and a thumb still finds its fields. */
  get size(): number {
    return this.#size
  }
  set size(size: number) {
    const middle = this.near && this.#size ? this.#middle : null
    this.#size = size
    if (middle) this.#around(middle, Math.max(this.zoom, this.#least))
  }
  /** Two fingers came down. */
  begin(one: Point, other: Point): void {
    this.#from = { zoom: this.zoom, x: this.x, y: this.y, middle: between(one, other), far: apart(one, other) }
  }
  /** They moved: what was between them stays between them. */
  pinch(one: Point, other: Point): void {
    const from = this.#from
    if (!from) return
    const middle = between(one, other)
    const zoom = Math.min(Math.max((from.zoom * apart(one, other)) / from.far, 1), MOST)
    const grown = zoom / from.zoom
    this.zoom = zoom
    this.moveTo((from.x + from.middle.x) * grown - middle.x, (from.y + from.middle.y) * grown - middle.y)
  }
  end(): void {
    this.#from = null
    if (this.zoom < WHOLE) this.whole()
    else if (this.zoom < this.#least) this.enlarge(this.#middle)
  }
  moveTo(x: number, y: number): void {
    const most = this.size * (this.zoom - 1)
    this.x = Math.min(Math.max(x, 0), most)
    this.y = Math.min(Math.max(y, 0), most)
  }
  whole(): void {
    this.zoom = 1
    this.x = this.y = 0
  }
  get #least(): number {
    return Math.min(Math.max(1.3, (THUMB * ALL) / (K * this.size)), MOST)
  }
  /** Fields as large as a thumb, around a point of the plan. */
  enlarge(point: Point): void {
    this.#around(point, this.#least)
  }
  get #scale(): number {
    return (this.size * this.zoom) / ALL
  }
  /** The point of the plan in the middle of the window. */
  get #middle(): Point {
    return { x: (this.x + this.size / 2) / this.#scale, y: (this.y + this.size / 2) / this.#scale }
  }
  #around(point: Point, zoom: number): void {
    this.zoom = zoom
    this.moveTo(point.x * this.#scale - this.size / 2, point.y * this.#scale - this.size / 2)
  }
  /** Moves no more than it takes to bring a part of the plan into sight, with the fields around it. */
  show(left: number, top: number, right: number, bottom: number): void {
    if (!this.near) return
    const seen = (at: number, from: number, to: number) =>
      Math.min(Math.max(at, (to + K / 2) * this.#scale - this.size), (from - K / 2) * this.#scale)
    this.moveTo(seen(this.x, left, right), seen(this.y, top, bottom))
  }
}

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const apart = (one: Point, other: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))

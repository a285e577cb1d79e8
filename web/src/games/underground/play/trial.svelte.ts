import { columnOf, fieldAt, nearest, rowOf } from '../fields'
import { centred, firstPlace, triedPieceOf, kept, placesOf, turnedAt, type TriedPiece } from '../triedPiece'
import { layText, walkText, type CardMove } from '../notation'
import { choicesOf, type Choice, type Field, type Places, type Scenery, type Turn, type View } from '../values'
import { drainable, reach, stepsFrom, wayAlong, type Walk } from '../walks'

/** Looking around, holding a piece, choosing a way, or choosing the water that a valve lets off. */
export type Mode = 'look' | 'lay' | 'walk' | 'drain'

interface VisibleField {
  scenery: Scenery
  view: View
  /** Own cards that can be planned with while somebody else is on turn. */
  planned?: readonly Choice[]
  /** Somebody else is on turn: the card that they play is tried only by whoever picked it. */
  waits?: boolean
}

/** What somebody is trying out, free until it is confirmed: a card, its piece over the board, or a way. */
export class Trial {
  mode = $state<Mode>('look')
  picked = $state<Field | null>(null)
  wanted = $state<string | null>(null)
  turn = $state<Turn>(0)
  field = $state<Field>(0)
  /** The piece follows the pointer. */
  held = $state(false)
  target = $state<Field | null>(null)
  /** Which of several ways to the same field. */
  other = $state(0)
  drain = $state<Field | null>(null)
  /** The fields stepped on so far, while a way is walked field by field; else null. */
  trail = $state<readonly Field[] | null>(null)

  #see: () => VisibleField
  /** What is tried is a plan for the own next turn. */
  #plan = false
  #was = { played: null as Field | null, laid: false, walked: false, turns: -1 }

  constructor(see: () => VisibleField) {
    this.#see = see
  }

  /** The card that is played or tried. */
  get choice(): Choice | null {
    const { view, planned = [], waits = false } = this.#see()
    const plan = planned.find((choice) => choice.card === this.picked)
    if (plan) return plan
    const asked = waits ? this.picked : (view.played ?? this.picked)
    return choicesOf(view).find((choice) => choice.card === asked) ?? null
  }
  /** An own card for the next turn: nothing of it can be sent yet. */
  get planning(): boolean {
    return this.#see().planned?.some((choice) => choice.card === this.picked) ?? false
  }
  /** Stacks and jokers to take a piece from; those that the Card chip opens come last. */
  get stacks(): readonly { name: string; swap: boolean }[] {
    const choice = this.choice
    if (!choice || (this.#see().view.has_laid && !this.planning)) return []
    return [
      ...choice.stacks.map((name) => ({ name, swap: false })),
      ...choice.swaps.map((name) => ({ name, swap: true })),
    ]
  }
  get stack(): { name: string; swap: boolean } | null {
    const stacks = this.stacks
    return stacks.find((stack) => stack.name === this.wanted) ?? stacks.find((stack) => !stack.swap) ?? null
  }
  get places(): Places | null {
    return this.stack ? placesOf(this.#see().view, this.stack.name) : null
  }
  /** The piece over the board; put aside while water or a shaft asks for something first. */
  get tried(): TriedPiece | null {
    const { scenery, view } = this.#see()
    return this.mode === 'lay' && this.places && !view.waiting
      ? triedPieceOf(scenery, view, this.places, this.turn, this.field)
      : null
  }
  get walks(): ReadonlyMap<Field, readonly Walk[]> {
    const { view } = this.#see()
    return this.choice && (!view.has_walked || this.planning) && !view.waiting
      ? reach(view, this.choice.steps)
      : new Map()
  }
  /** Fields to choose from: every end of a way, or field by field the next one. */
  get aims(): ReadonlyMap<Field, readonly Walk[]> {
    const { view } = this.#see()
    return this.trail && this.canWalk ? stepsFrom(view, this.trail, this.choice?.steps ?? 0) : this.walks
  }
  get canLay(): boolean {
    return this.places !== null
  }
  get canWalk(): boolean {
    return this.walks.size > 0
  }
  /** Ways to the chosen field. */
  get ways(): readonly Walk[] {
    return this.target === null ? [] : (this.walks.get(this.target) ?? [])
  }
  get walk(): Walk | null {
    if (this.mode !== 'walk' && this.mode !== 'drain') return null
    if (this.trail) return this.trail.length ? wayAlong(this.#see().view, this.trail) : null
    return this.ways[this.other % Math.max(1, this.ways.length)] ?? null
  }

  /** The move as it would be sent, legal or not yet complete: null. Taking is left to whoever confirms. */
  text(take = true): string | null {
    const { choice, tried, stack, walk } = this
    if (!choice) return null
    if (tried && stack)
      return tried.ok
        ? layText({ card: choice.card, stack: stack.name, turn: tried.turn, field: tried.field, swap: stack.swap })
        : null
    if (!walk) return null
    const takes = take && (walk.gets === 'key' || walk.gets === 'chip')
    return walkText({ card: choice.card, path: walk.path, take: takes, drain: take ? this.drain : null })
  }
  /** What the others may see of it: also a piece that cannot lie yet. */
  get thought(): string {
    const { choice, tried, stack } = this
    if (choice && tried && stack)
      return layText({ card: choice.card, stack: stack.name, turn: tried.turn, field: tried.field, swap: stack.swap })
    return this.text(false) ?? ''
  }

  pick(card: Field): void {
    this.picked = card
    this.#plan = this.planning
    this.wanted = null
    this.target = this.trail = null
    this.drain = null
    this.#begin()
  }
  drop(): void {
    if (this.mode === 'drain') this.mode = 'walk'
    else if (this.mode === 'walk' && this.trail) this.stepBack()
    else if (this.mode === 'walk' && this.target !== null) this.target = null
    else if (this.mode === 'look') this.picked = null
    else this.mode = 'look'
    this.drain = null
    this.held = false
  }
  /** Goes on with what the card still gives: its piece first, then its steps. */
  #begin(): void {
    if (this.canLay) this.startLay()
    else if (this.canWalk) this.startWalk()
    else this.mode = 'look'
  }
  startLay(name?: string): void {
    const { scenery, view } = this.#see()
    if (name !== undefined) this.wanted = name
    if (!this.places) return
    const before = this.mode === 'lay'
    this.mode = 'lay'
    this.drain = null
    if (
      before &&
      name !== undefined &&
      kept(scenery, this.places[1], this.turn, rowOf(this.field), columnOf(this.field)) === this.field
    )
      return
    const place = firstPlace(scenery, view, this.places, this.turn)
    ;[this.turn, this.field] = [place.turn, place.field]
  }
  startWalk(): void {
    if (!this.canWalk) return
    this.mode = 'walk'
    this.held = false
    this.target = this.drain = this.trail = null
  }
  /** Walk field by field from here on, or choose among whole ways again. */
  startTrail(on: boolean): void {
    this.startWalk()
    if (on && this.mode === 'walk') this.trail = []
  }
  /** Takes back the last step; before the first one, chooses among whole ways again. */
  stepBack(): void {
    if (!this.trail) return
    this.trail = this.trail.length ? this.trail.slice(0, -1) : null
    this.target = this.trail?.[this.trail.length - 1] ?? null
    this.drain = null
  }
  nextStack(by: number): void {
    const names = this.stacks.map((stack) => stack.name)
    if (!names.length) return
    const at = names.indexOf(this.stack?.name ?? '')
    this.startLay(names[(at + by + names.length) % names.length])
  }

  turnBy(quarters: number): void {
    this.#turnTo((this.turn & 4) | ((this.turn + quarters + 8) & 3))
  }
  /** Left and right change places as they are seen, however the piece is turned. */
  flip(): void {
    this.#turnTo(((this.turn ^ 4) & 4) | ((8 - (this.turn & 3)) & 3))
  }
  #turnTo(turn: Turn): void {
    if (!this.places || this.mode !== 'lay') return
    this.field = turnedAt(this.#see().scenery, this.places[1], this.turn, turn, this.field)
    this.turn = turn
  }
  moveTo(row: number, column: number): void {
    if (this.places) this.field = kept(this.#see().scenery, this.places[1], this.turn, row, column)
  }
  moveOver(field: Field): void {
    if (this.places) this.field = centred(this.#see().scenery, this.places[1], this.turn, field)
  }
  covers(field: Field): boolean {
    return this.tried?.cells.some((cell) => cell.field === field) ?? false
  }
  /** One field in a direction, or the next one in reach there. */
  step(across: number, down: number): void {
    const { view } = this.#see()
    if (this.mode === 'lay') this.moveTo(rowOf(this.field) + down, columnOf(this.field) + across)
    else if (this.mode === 'walk') {
      const from = this.target ?? view.pawn
      const next = this.trail
        ? fieldAt(rowOf(from) + down, columnOf(from) + across)
        : nearest(from, across, down, this.walks.keys())
      if (next !== null) this.aim(next)
    } else if (this.mode === 'drain') {
      const next = nearest(this.drain ?? view.pawn, across, down, drainable(view))
      if (next !== null) this.drain = next
    }
  }
  aim(field: Field): void {
    if (!this.aims.has(field)) return
    if (this.trail) this.trail = [...this.trail, field]
    this.target = field
    this.other = 0
    this.drain = null
  }

  /** Takes over what somebody else thought of. False when it cannot be tried here. */
  adopt(move: CardMove): boolean {
    const { view } = this.#see()
    if (!choicesOf(view).some((choice) => choice.card === move.card)) return false
    this.picked = move.card
    this.drain = this.trail = null
    this.held = false
    if (move.kind === 'lay') {
      if (!this.stacks.some((stack) => stack.name === move.stack)) return false
      this.wanted = move.stack
      this.mode = 'lay'
      ;[this.turn, this.field] = [move.turn, move.field]
      return true
    }
    const to = move.path[move.path.length - 1]!
    const at = this.walks.get(to)?.findIndex((walk) => walk.path.join() === move.path.join()) ?? -1
    if (at < 0 && (move.path.length > (this.choice?.steps ?? 0) || !wayAlong(view, move.path))) return false
    this.mode = 'walk'
    if (at < 0) this.trail = move.path
    ;[this.target, this.other, this.drain] = [to, Math.max(at, 0), move.drain]
    return true
  }

  /** After every view: a turn that goes on goes on with what is left of it; a new one begins empty. */
  follow(): void {
    const { view } = this.#see()
    const was = this.#was
    const now = {
      played: view.played,
      laid: view.has_laid,
      walked: view.has_walked,
      turns: view.turns,
    }
    const planned = this.#plan || this.planning
    this.#plan = this.planning
    this.#was = now
    const choice = this.choice
    // A plan for the own turn is still there when that turn comes.
    if (!choice || (now.turns !== was.turns && !(planned && this.mode === 'lay' && this.places))) {
      this.mode = 'look'
      this.picked = this.wanted = this.target = this.drain = this.trail = null
      this.held = false
    } else if (!planned && (now.laid !== was.laid || now.walked !== was.walked || now.played !== was.played)) {
      this.target = this.drain = this.trail = null
      this.held = false
      this.#begin()
    }
    if (this.trail?.length && !wayAlong(view, this.trail)) this.trail = this.target = null
    if (this.target !== null && !this.trail && !this.walks.has(this.target)) this.target = null
    if (this.mode === 'lay' && !this.places) this.mode = 'look'
    if (this.mode === 'drain' && !this.walk) this.mode = 'walk'
    if (this.drain !== null && !drainable(view).includes(this.drain)) this.drain = null
  }
}

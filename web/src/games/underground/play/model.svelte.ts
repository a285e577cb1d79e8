import { m } from '../../../paraglide/messages.js'
import { keep, recall } from '../../../storage'
import type { BoardProps } from '../../contract'
import { fieldNamed, nameOf, nearestOf } from '../fields'
import { nextSection, sandLeft } from '../glass'
import { readCardMove, readFlight, readPlateaus } from '../notation'
import type { Choice, Field, GameEvent, Scenery, View } from '../values'
import { PlanWindow } from '../plan/window.svelte'
import { drainable } from '../walks'
import { pinged, sayCall, sayDrain, sayFault, sayField, sayFootprint, sayTried, sayWalk } from '../words'
import { deedsOf, type Deed, type Deeds } from './deeds'
import { nextPlace, plateauAt, plateauFields, setupDeeds } from './setup'
import { dark, lightOf, type Light } from './light'
import { keepOrder, plannedChoices } from './plannedTurn'
import { sayIdea, sayNow, tellEvents } from './lines'
import { imagine, seatColour } from './dreams'
import { Trial } from './trial.svelte'

type Props = BoardProps<Scenery, View, GameEvent>

/** Milliseconds for which a call is seen. */
const CALL_SEEN = 4000

/** Everything that one person does and sees at the board, whatever it looks like. */
export class BoardModel {
  #props: () => Props
  readonly trial: Trial

  // How the board is looked at.
  wide = $state(true)
  unable = $state(false)
  #wantsFlat = $state(recall('ug-flat') === '1')
  /** The part of the plan that is seen. */
  readonly part = new PlanWindow()
  corner = $state(0)
  above = $state(false)
  /** Steps nearer by key, and steps up or down from the usual tilt. */
  zoomed = $state(0)
  tilt = $state(0)
  cut = $state<number | null>(null)
  /** Heights as figures on the scene, also without a piece in hand. */
  heights = $state(false)
  /** Heights that something stands before. */
  covered = $state(0)
  cursor = $state<Field | null>(null)
  hovered = $state<Field | null>(null)
  /** A pointer that hovers was seen. */
  #fine = false

  // What is chosen besides the trial.
  /** The field to step aside to, or the water for a landing. */
  aside = $state<Field | null>(null)
  plateau = $state<string | null>(null)
  refused = $state(false)
  /** A turn in which nothing was done, or that loses the climb, was to be ended: once more, and it is. */
  armed = $state(false)
  /** What happened last, while it is said. */
  happened = $state.raw<readonly GameEvent[]>([])
  /** The moment until which calls are looked at. */
  moment = $state(0)
  /** What lies over the board: rules, the tray, somebody's hand. */
  open = $state<'rules' | 'tray' | number | null>(null)

  constructor(props: () => Props) {
    this.#props = props
    this.trial = new Trial(() => ({
      scenery: this.scenery,
      view: this.view,
      planned: this.planned,
      waits: this.waits,
    }))
  }

  get scenery(): Scenery {
    return this.#props().scenery
  }
  get view(): View {
    return this.#props().view
  }
  get seat(): number | null {
    return this.#props().seat
  }
  get me(): number {
    return this.seat ?? 0
  }
  get over(): boolean {
    return this.view.phase === 'over'
  }
  get flat(): boolean {
    return !this.wide || this.unable || this.#wantsFlat
  }
  get highest(): number {
    return Math.max(this.scenery.door_level, ...this.view.heights)
  }

  // --- what can be done ---
  /** May act on this turn now. */
  get mine(): boolean {
    const { live, pending, seat, view } = this.#props()
    return live && pending === null && seat === view.on_turn && view.phase === 'play'
  }
  /** Somebody else is on turn. */
  get waits(): boolean {
    return this.seat !== this.view.on_turn
  }
  get listed(): readonly string[] {
    const { live, pending, seat, moves } = this.#props()
    return live && pending === null && seat !== null ? moves : []
  }
  get left(): number {
    return this.view.glass ? sandLeft(this.view.glass, this.#props().clock.at) : 0
  }
  get sand(): number {
    return this.view.glass ? this.left / this.view.glass.capacity : 1
  }
  get glassMove(): string | null {
    return this.listed.find((move) => move.startsWith('turn ')) ?? null
  }
  /** Where the hourglass goes when it is turned now, and the sand it then holds. */
  get nextGlass(): { section: number; holds: number; end: number } | null {
    const { glass, phase } = this.view
    if (!glass || phase !== 'play') return null
    return { section: nextSection(glass.section), holds: glass.capacity - this.left, end: glass.end }
  }
  /** Cards that can be tried: those of whoever is on turn, and one's own for the next turn. */
  cards = $derived.by((): readonly Field[] =>
    this.view.phase === 'play' && !this.view.waiting
      ? [...this.view.cards.map(([card]) => card), ...this.planned.map(({ card }) => card)]
      : [],
  )
  /** Own cards, while somebody else is on turn. */
  planned = $derived.by((): readonly Choice[] => {
    const { view, seat, scenery } = this
    const waits = seat !== null && view.phase === 'play' && view.on_turn !== seat
    return waits ? plannedChoices(scenery, view, view.hands[seat] ?? []) : []
  })
  /** The cards that the number keys choose: one's own on turn; else those of whoever is, and one's own after them. */
  get keyed(): readonly Field[] {
    const { own, cards, planned } = this
    return planned.length
      ? [...this.view.cards.map(([card]) => card), ...own]
      : [...own.filter((card) => cards.includes(card)), ...cards.filter((card) => !own.includes(card))]
  }
  keyOf(card: Field): string | undefined {
    const at = this.keyed.indexOf(card)
    return at >= 0 && this.cards.includes(card) ? String(at + 1) : undefined
  }
  get chosenCard(): Field | null {
    return this.trial.choice?.card ?? null
  }
  /** Own cards; the played one stays in sight until the turn is over. */
  own = $derived.by((): readonly Field[] => {
    const { view, me } = this
    const hand = view.hands[me] ?? []
    const played = view.played !== null && view.on_turn === me && !hand.includes(view.played) ? [view.played] : []
    return keepOrder(this.#order, [...hand, ...played])
  })
  #order: readonly Field[] = []
  /** Own cards, while one of them is to be chosen. Whoever learns sees the light on one of them instead. */
  get due(): readonly Field[] {
    return this.mine && !this.view.waiting && this.chosenCard === null && this.light === dark ? this.own : []
  }
  others = $derived.by((): readonly number[] =>
    this.view.hands.map((_, i) => i).filter((i) => i !== this.me || this.seat === null),
  )
  #ways = $derived.by(() => readPlateaus(this.listed))
  deeds = $derived.by((): Deeds => {
    const { scenery, view, plateau, listed } = this
    if (view.phase === 'setup') return setupDeeds(scenery, view, plateau, this.#ways, listed, (text) => this.send(text))
    return deedsOf({
      view: this.view,
      moves: this.listed,
      mine: this.mine,
      waits: this.waits,
      trial: this.trial,
      aside: this.aside,
      armed: this.armed,
      play: (text) => this.send(text),
    })
  })

  /** Fields to choose from, with what choosing one means. */
  choosable = $derived.by((): ReadonlyMap<Field, string> => {
    const { view, trial } = this
    const found = new Map<Field, string>()
    const drain = (field: Field) => found.set(field, sayDrain(view, field))
    if (view.phase === 'setup') this.#choosablePlateaus(found)
    else if (view.waiting) {
      if (!this.mine) return found
      for (const field of view.waiting.fields) found.set(field, m.ug_flee_to({ at: nameOf(field) }))
      for (const move of this.listed) if (move.startsWith('land drain ')) drain(fieldNamed(move.slice(11))!)
    } else if (trial.mode === 'walk') for (const [field, walks] of trial.aims) found.set(field, sayWalk(walks[0]!))
    else if (trial.mode === 'drain') drainable(view).forEach(drain)
    return found
  })
  #choosablePlateaus(found: Map<Field, string>): void {
    this.view.plateaus.forEach(([piece], i) => {
      const { name } = this.scenery.plateaus[piece]!
      const field = plateauFields(this.scenery, this.view, i)[0]
      if (field !== undefined && this.#ways.some((way) => way.plateau === name))
        found.set(field, m.ug_setup_plateau({ name }))
    })
  }
  /** Fields in reach of the card, while its piece is in hand. */
  hints = $derived.by((): readonly Field[] => (this.trial.mode === 'lay' ? [...this.trial.walks.keys()] : []))
  get chosenField(): Field | null {
    const { trial } = this
    if (this.view.waiting) return this.aside
    return trial.mode === 'drain' ? trial.drain : trial.mode === 'walk' ? trial.target : null
  }

  /** The field that is looked at: somebody's own choice, or where a shaft leads. */
  get pointed(): Field | null {
    const { waiting } = this.view
    return this.cursor ?? (waiting?.what === 'land' ? waiting.field : null)
  }

  send(move: string): void {
    this.refused = false
    this.#props().play(move)
  }
  run(deed: Deed | null | undefined): void {
    if (!deed || deed.off) return
    const first = deed.asks && !this.armed
    this.armed = !!first
    if (deed.asks && first) this.#props().announce(deed.asks)
    else deed.run()
  }
  runMore(...ids: readonly string[]): void {
    this.run(this.deeds.more.find((deed) => ids.includes(deed.id)))
  }
  pick(card: Field): void {
    this.trial.pick(card)
    this.armed = false
    this.trial.held = !this.flat && this.trial.mode === 'lay'
    this.open = null
    this.refused = false
    this.tell()
  }
  take(stack: string): void {
    this.open = null
    this.trial.startLay(stack)
    this.tell()
  }

  // --- fingers and pointers ---
  /** Touched or clicked: the field means what the moment asks for; the pawn's none of those around it. */
  touch(field: Field): void {
    const { trial, view, choosable } = this
    this.cursor = null
    if (view.waiting) {
      if (choosable.has(field)) this.aside = field
    } else if (view.phase === 'setup') this.plateau = plateauAt(this.scenery, view, field) ?? this.plateau
    else if (trial.mode === 'drain') {
      if (drainable(view).includes(field)) trial.drain = field
    } else if (trial.mode === 'walk') {
      const near = field === view.pawn && !choosable.has(field) ? null : nearestOf(field, choosable.keys())
      if (near !== null) trial.aim(near)
    } else if (trial.mode === 'lay') {
      if (trial.held) trial.held = false
      else if (trial.covers(field)) trial.held = this.#fine
      else trial.moveOver(field)
    } else if (view.pawn === field && trial.canWalk) trial.startWalk()
    else this.cursor = field
    this.tell()
  }
  hover(field: Field | null): void {
    this.hovered = field
    this.#fine = true
    if (field !== null && this.trial.held && this.trial.mode === 'lay') this.trial.moveOver(field)
  }
  ping(field: Field | null): void {
    if (field !== null) this.#props().call?.(`ping_${nameOf(field).toLowerCase()}`)
  }
  turnFlat(): void {
    if (!this.wide || this.unable) return
    this.#wantsFlat = !this.flat
    keep('ug-flat', this.#wantsFlat ? '1' : '0')
  }
  /** Another place for the chosen plateau, in a direction. */
  shift(across: number, down: number): boolean {
    if (this.view.phase !== 'setup' || !this.plateau || !this.#ways.length) return false
    const way = nextPlace(this.scenery, this.view, this.#ways, this.plateau, [across, down])
    if (way) this.send(way.text)
    return true
  }

  // --- what others think and say ---
  /** They stay until they are changed; advice for a turn goes with it, and a trial with whoever has gone. */
  #thoughts = $derived.by(() => {
    const { thoughts = [], people } = this.#props()
    return thoughts.filter((one) => (one.seat < 0 ? one.at >= this.#turnedAt : people[one.seat]?.here !== false))
  })
  #turnedAt = $state(-Infinity)
  #turns = -1
  /** The newest thing that somebody else tries, or that a bot suggests. */
  adopted = $derived.by(() => {
    const { seat } = this
    return (
      this.#thoughts.findLast((one) => one.seat !== seat && (one.seat < 0 || one.why || readCardMove(one.text))) ?? null
    )
  })
  /** Whether it can be tried: pieces and ways, and where to step aside to. */
  adoptable = $derived.by(() => {
    const { adopted, view, seat } = this
    if (!adopted || seat === null) return false
    const move = readCardMove(adopted.text)
    // What lies in hand already is not offered again.
    if (move ? this.trial.text() === adopted.text : this.aside === readFlight(adopted.text)) return false
    return move
      ? view.phase === 'play' && view.cards.some(([card]) => card === move.card)
      : readFlight(adopted.text) !== null
  })
  adopt(): void {
    const text = this.adopted?.text ?? ''
    const move = readCardMove(text)
    const flight = readFlight(text)
    if (flight !== null) this.touch(flight)
    else if (move && this.trial.adopt(move)) this.tell()
  }
  /** For somebody who learns. */
  light = $derived.by((): Light => {
    const { advised, live, pending } = this.#props()
    return live && pending === null ? lightOf(advised ?? [], this.view, this.trial, this.aside) : dark
  })
  dreams = $derived.by(() =>
    imagine(this.scenery, this.view, [
      ...this.#thoughts.filter((one) => one.seat !== this.seat),
      ...this.light.thoughts,
    ]),
  )
  #recent = $derived.by(() => (this.#props().calls ?? []).filter((one) => this.moment - one.at < CALL_SEEN))
  pings = $derived.by(() => [
    ...this.#recent.flatMap((one) => {
      const field = pinged(one.call)
      return field === null ? [] : [{ field, colour: seatColour(one.seat) }]
    }),
    ...this.light.fields.map((field) => ({ field, colour: seatColour(-1) })),
  ])
  callOf = (who: number): string | null => {
    const said = this.#recent.findLast((one) => one.seat === who)
    return said ? sayCall(said.call) : null
  }

  // --- words ---
  /** Why the piece in hand cannot lie there, tied to the first field that forbids it. */
  fault = $derived.by(() => {
    const { tried } = this.trial
    return tried && !tried.ok ? sayFault(tried, this.view) : null
  })
  /** The piece in hand may not lie so, and that is what is said now. */
  get faulty(): boolean {
    return this.#props().pending === null && !this.refused && !!this.trial.tried && !this.trial.tried.ok
  }
  get message(): string {
    const { people } = this.#props()
    return tellEvents(this.happened, { scenery: this.scenery, view: this.view, people, seat: this.seat })
  }
  get standing(): string {
    const { people, live, cutOff = false } = this.#props()
    return sayNow(this.view, people, this.seat, live, {
      ways: this.#ways.length > 0,
      trial: this.trial,
      plateau: this.plateau,
      mine: this.mine,
      cutOff,
    })
  }
  get says(): string {
    const { trial, view, cursor } = this
    if (this.#props().pending !== null) return m.ug_sent()
    if (this.refused) return m.ug_refused()
    if (trial.tried) return sayTried(trial.tried, view)
    if (trial.walk) return trial.mode === 'drain' ? m.ug_drain_choose() : sayWalk(trial.walk)
    return cursor === null ? this.standing : m.talk_said({ name: nameOf(cursor), text: sayField(view, cursor) })
  }
  get trying(): string | null {
    return this.adopted && sayIdea(this.adopted, this.seat, this.#props().people)
  }
  /** Says what the trial is now. */
  tell(): void {
    const { tried, walk, drain } = this.trial
    const { announce } = this.#props()
    if (tried) announce(`${sayFootprint(tried)} ${sayTried(tried, this.view)}`)
    else if (drain !== null) announce(sayDrain(this.view, drain))
    else if (walk) announce(sayWalk(walk))
  }

  /** After every view. */
  follow(): void {
    this.#order = this.own
    if (this.#turns >= 0 && this.view.turns !== this.#turns) this.#turnedAt = performance.now()
    this.#turns = this.view.turns
    if (!this.#props().replayed) this.trial.follow()
    this.armed = false
    this.refused = false
    if (this.aside !== null && !this.choosable.has(this.aside)) this.aside = null
    if (this.aside === null && this.view.waiting && this.mine) this.aside = [...this.choosable.keys()][0] ?? null
  }
}

import { tick, untrack } from 'svelte'
import { m } from '../../../paraglide/messages.js'
import { keep, recall } from '../../../storage'
import { atStop, badness, best, gather, turned, type Laying } from '../choices'
import { handOf, tunnelWays, type Entry } from '../hand/entries'
import { readMove } from '../notation'
import type { RiderView, Scenery, View } from '../values'
import { sayBack, sayLay, sayNow } from '../words'
import { Intents } from './intent'

/** Milliseconds for which it is said at least that a card came back. */
const WORD = 1200

/** What a choice depends on; read anew whenever something changes. */
export interface Inputs {
  scenery: Scenery
  view: View
  moves: readonly string[]
  /** Null for a spectator. */
  seat: number | null
  pending: string | null
  live: boolean
  /** Cards and railroad lie covered, and are read to nobody. */
  covered: boolean
  /** Milliseconds of play. */
  at: number
  play(text: string): void
  announce(sentence: string): void
  /** A hand lets go of a card. */
  takeUp(card: number): void
  /** A ride that is told again. */
  replayed?: boolean
}

export interface OtherHand {
  seat: number
  rider: RiderView
  /** Empty while hands are secret. */
  entries: readonly Entry[]
  lit: boolean
}

/** What somebody could lay, what they have chosen of it, and laying it. */
export class Chooser {
  readonly #inputs: () => Inputs
  #picked = $state<string | null>(null)
  #wanted = $state.raw<Laying | null>(null)
  readonly #intents = new Intents()
  /** The card was picked for them, and nobody has touched it: it goes down again without a word. */
  #lifted = false
  /** A card came back: the railroad had moved on. */
  refused = $state(false)
  #cameBack = -Infinity
  /** Nobody has laid a card on this device yet. */
  first = $state(recall('iw-laid') === null)

  constructor(inputs: () => Inputs) {
    this.#inputs = inputs
    $effect(() => this.look(performance.now()))
    $effect(() => {
      const { on } = this
      if (on === undefined) return
      const frame = requestAnimationFrame(() => this.#intents.show(on, performance.now()))
      return () => cancelAnimationFrame(frame)
    })
    $effect(() => this.liftFirst())
  }

  /** What is in sight from now on. */
  look(at: number): void {
    if (this.on !== undefined) this.#intents.see(this.on, this.choices, at)
  }

  /** Somebody's first ride: the card that fits is lifted for them; where none does, the one that costs least and does not end the ride. */
  liftFirst(): void {
    if (this.#inputs().replayed || !this.canLay || this.#picked !== null) return
    // The key or touch that comes next was meant for the card that has just come back, not for one that nobody chose.
    if (this.refused) return
    const { view, scenery } = this.#inputs()
    // A chosen card says its price; where no card does, nobody is led to one.
    if (scenery.help === 'none') return
    if (view.advice) return this.#liftAdvised(view.advice.move)
    if (!this.first) return
    let cheapest: Entry | null = null
    let least = Infinity
    for (const entry of this.entries) {
      const price = entry.play?.price
      if (price && !price[3] && badness(price) < least) [cheapest, least] = [entry, badness(price)]
    }
    const { key } = cheapest ?? {}
    if (key === undefined) return
    untrack(() => {
      this.#picked = key
      this.#lifted = true
    })
  }

  /** Whoever learns finds the card lifted that their mates point at. */
  #liftAdvised(text: string | null): void {
    const entry = this.entries.find(({ plays }) => plays.some((play) => play.text === text))
    const play = entry?.plays.find((one) => one.text === text)
    if (!entry || !play) return
    untrack(() => {
      this.#picked = entry.key
      this.#wanted = play
      this.#lifted = true
    })
  }

  /** The card that the wagon stands on. */
  readonly on = $derived.by(() => this.#inputs().view.railroad.at(-1)?.[0])
  readonly over = $derived.by(() => this.#inputs().view.end !== null)
  /** A ride is told again through everybody's eyes: all hands are seen, below a railroad that lies as it lay. */
  readonly retold = $derived.by(() => {
    const { view, replayed, seat } = this.#inputs()
    return !!replayed && seat === null && view.riders.every(({ hand }) => hand !== null)
  })
  /** Hands lie open. */
  readonly open = $derived.by(() => this.retold || (this.#inputs().view.u_turn && !this.over))
  readonly choices = $derived.by(() => {
    const { live, pending, seat, moves, view } = this.#inputs()
    return gather(live && pending === null && seat !== null ? moves : [], view)
  })
  readonly #seen = $derived.by(() => {
    const { scenery, view } = this.#inputs()
    return { scenery, view, choices: this.choices, chosen: this.#wanted, others: this.open, picked: this.#picked }
  })
  /** A tunnel has brought up a card that is ours to turn. */
  readonly tunnelMine = $derived.by(() => {
    const { view, seat } = this.#inputs()
    return view.tunnel !== null && view.tunnel[0] === seat && !this.over
  })
  /** Hands lie open and are laid from; a tunnel's own card comes first. */
  readonly spread = $derived.by(() => this.open && !this.tunnelMine && !this.retold)
  /** The card that is under way to the server. */
  readonly sent = $derived.by(() => {
    const { pending } = this.#inputs()
    const move = pending === null ? null : readMove(pending)
    return move?.kind === 'lay' ? move.card : null
  })
  readonly own = $derived.by(() =>
    handOf(this.#inputs().seat ?? 0, this.#seen).filter(({ card }) => card !== this.sent),
  )
  readonly others = $derived.by((): OtherHand[] => {
    const { view, seat, live } = this.#inputs()
    return view.riders.flatMap((rider, i) =>
      i === seat
        ? []
        : [
            {
              seat: i,
              rider,
              entries: this.open ? handOf(i, this.#seen) : [],
              lit: live && !this.over && (rider.may_lay || view.tunnel?.[0] === i),
            },
          ],
    )
  })
  /** Cards that number keys go through. */
  readonly entries = $derived.by((): readonly Entry[] => {
    if (this.tunnelMine) return tunnelWays(this.#seen).filter(({ card }) => card !== this.sent)
    return this.open ? this.others.flatMap((hand) => hand.entries) : this.own
  })
  readonly chosen = $derived.by(() => this.entries.find((entry) => entry.key === this.#picked && entry.play) ?? null)
  readonly canLay = $derived.by(() => this.choices.cards.size > 0)
  /** The own lantern. */
  readonly lit = $derived.by(() => {
    const { live, view, seat } = this.#inputs()
    return live && !this.over && seat !== null && (view.riders[seat]?.may_lay === true || this.tunnelMine)
  })
  /** The open edge that is lit. */
  readonly stop = $derived.by(() => {
    const { stops } = this.#inputs().view
    return this.chosen?.play?.stop ?? (this.canLay && stops.length === 1 ? stops[0]! : null)
  })
  /** How many cards would burn. */
  readonly burns = $derived.by(() => (this.#inputs().scenery.help === 'none' ? 0 : (this.chosen?.play?.price[1] ?? 0)))
  /** How far the fire would be then; null where nothing burns. */
  readonly then = $derived.by(() => (this.burns ? this.#inputs().view.railroad.length - this.burns : null))

  get picked(): string | null {
    return this.#picked
  }

  /** It was taken hold of before (`begin`), and is meant for what was in sight then. */
  readonly choose = (entry: Entry): void => {
    if (!entry.play) return
    this.#picked = entry.key
    this.#lifted = false
    this.#wanted = null
    // The second touch of two comes right after the word: it must not take it away.
    if (performance.now() - this.#cameBack > WORD) this.refused = false
    void tick().then(() => this.chosen && this.#inputs().announce(this.chosen.label))
  }

  /**
   * A hand takes hold of a card: from here on it is meant for the stop that is in sight. `at`, here and below, is when it was touched, which a
   * busy page hears of later.
   */
  readonly begin = (entry: Entry, at: number): void => {
    this.#lifted = false
    this.#intents.begin(entry.card, at)
  }

  /** Nothing is chosen any more. */
  leave(): void {
    this.#lifted = false
    this.#picked = null
    this.#wanted = null
  }

  /** The wagon rolled onto another card: what is chosen stays so where it costs no more there. */
  rolled(): void {
    const entry = this.entries.find((one) => one.key === this.#picked)
    // Without help a card keeps the way it lies, and is laid like that: a way that fits better would tell as much as a flag.
    const silent = this.#inputs().scenery.help === 'none'
    const there = silent ? entry?.plays.find(({ start }) => start === entry.start) : entry && best(entry.plays)
    const laid = entry?.play && !this.tunnelMine ? there : undefined
    if (entry && laid && this.#intents.survives(entry.card, laid.price)) {
      this.#wanted = silent ? laid : null
      return
    }
    const touched = !this.#lifted
    this.leave()
    if (laid && touched) this.#comesBack()
  }

  /** A card was meant for another stop, where it cost less: nothing is laid, and it is said. */
  #comesBack(): void {
    this.#cameBack = performance.now()
    this.refused = true
    this.#inputs().announce(sayBack())
  }

  readonly turn = (at: number): void => {
    const { chosen } = this
    if (!chosen?.play) return
    this.begin(chosen, at)
    this.#wanted = turned(chosen.plays, chosen.face.ends, chosen.play.start, chosen.play.stop) ?? null
    void tick().then(() => this.chosen && this.#inputs().announce(this.chosen.label))
  }

  /** The chosen card goes to another open stop; a second time lays it there. */
  readonly changeStop = (to: number, at: number): void => {
    const { chosen } = this
    const there = chosen && atStop(chosen.plays, to)
    if (!chosen || !there) return
    if (there.text === chosen.play?.text) return this.lay(chosen, null, at)
    this.begin(chosen, at)
    this.#wanted = there
    const { view, scenery, announce } = this.#inputs()
    announce(sayLay(chosen.face, there, view, scenery))
  }

  nextStop(by: number, at: number): void {
    const { stops } = this.#inputs().view
    if (stops.length < 2 || !this.chosen?.play) return
    this.changeStop(stops[(stops.indexOf(this.chosen.play.stop) + by + stops.length) % stops.length]!, at)
  }

  readonly lay = (entry: Entry, stop: number | null, at: number): void => {
    const { pending, takeUp, play, scenery } = this.#inputs()
    const turnable = scenery.help === 'none' ? entry.plays.filter(({ start }) => start === entry.start) : entry.plays
    const there = stop === null ? entry.play : (atStop(turnable, stop) ?? entry.play)
    if (pending !== null) return
    if (!there) return this.#comesBack()
    if (!this.tunnelMine && !this.#intents.allows(entry.card, there.price, at)) {
      this.#picked = entry.key
      this.#wanted = null
      return this.#comesBack()
    }
    takeUp(entry.card)
    keep('iw-laid', '1')
    this.first = false
    this.refused = false
    play(there.text)
  }

  /** By number: choose, and a second time lay. */
  press(index: number, at: number): void {
    const entry = this.entries[index]
    if (!entry) return
    if (entry.key === this.chosen?.key) return this.lay(entry, null, at)
    this.begin(entry, at)
    this.choose(entry)
  }

  readonly lift = (): void => {
    if (this.choices.lift) this.#inputs().play('lift')
  }

  readonly read = (): void => {
    const { view, scenery, at, covered, announce } = this.#inputs()
    if (covered) return announce(m.iw_covered())
    announce(
      sayNow(
        view,
        scenery,
        at,
        this.entries.map((entry) => entry.label),
      ),
    )
  }
}

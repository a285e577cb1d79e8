import { tick } from 'svelte'
import { readMove } from '../notation'
import { inHand } from '../road/face'
import type { Layout } from '../road/layout'
import type { GameEvent, View } from '../values'
import { ashesOf, times, type Box, type Show } from './show.svelte'

/** What the board knew at one moment. */
export interface Known {
  view: View
  number: number
  pending: string | null
  events: readonly GameEvent[]
  layout: Layout
}

/** Leads the picture from what was known before to what is known now. */
export class Motions {
  /** Where a card was taken up and where it went down, in case it has to come back. */
  #from: Box | null = null
  #landed: Box | null = null
  #sentAt = -1

  constructor(
    private readonly show: Show,
    private readonly root: () => HTMLElement | undefined,
  ) {}

  #box(selector: string): Box | null {
    const root = this.root()
    const node = root?.querySelector(selector)
    if (!node || !root) return null
    const [box, outer] = [node.getBoundingClientRect(), root.getBoundingClientRect()]
    return { x: box.left - outer.left, y: box.top - outer.top, size: Math.max(12, box.width) }
  }

  /** A hand lets go of a card. */
  takeUp(card: number): void {
    this.#from = this.#box(`[data-hand="${card}"] .card`)
  }

  /** Says what kind of change it was. */
  follow(before: Known, now: Known, reduced: boolean): 'happened' | 'refused' | null {
    if (now.events !== before.events || now.number !== before.number) {
      this.#happened(before, now, reduced)
      return 'happened'
    }
    if (now.pending !== null && now.pending !== before.pending) {
      this.#sentAt = now.number
      const move = readMove(now.pending)
      if (move?.kind === 'lay') this.#flyTo(move.card, this.#from, now.layout, reduced)
      return null
    }
    if (now.pending === null && before.pending !== null && now.number === this.#sentAt) {
      const move = readMove(before.pending)
      if (move?.kind === 'lay' && !reduced) void tick().then(() => this.#comeBack(move.card))
      return 'refused'
    }
    return null
  }

  #flyTo(card: number, from: Box | null, layout: Layout, reduced: boolean): void {
    const to = (this.#landed = this.#box(`[data-card="${card}"]`))
    const lie = layout.cards.find((one) => one.card === card)
    if (reduced || !from || !to || !lie) return
    this.show.fly({ card, lie, from, to, lasts: times.lay, settles: true, home: false })
  }

  #comeBack(card: number): void {
    const to = this.#box(`[data-hand="${card}"] .card`)
    if (!this.#landed || !to) return
    this.show.fly({ card, lie: inHand(0), from: this.#landed, to, lasts: times.back, settles: false, home: true })
  }

  #happened(before: Known, now: Known, reduced: boolean): void {
    const sent = before.pending === null ? null : readMove(before.pending)
    const own = sent?.kind === 'lay' ? sent.card : null
    this.show.clear(own)
    for (const event of now.events) {
      if (event.type === 'laid' && event.card !== own)
        this.#flyTo(event.card, this.#box(`[data-rider="${event.owner}"]`), now.layout, reduced)
      else if (event.type === 'burned' && event.by === 'explosion' && !reduced) this.show.blast++
      else if (event.type === 'revealed') this.show.show(event.kind, event.on)
    }
    const ashes = ashesOf(now.events, before.layout, now.layout, reduced)
    if (ashes.length) this.show.burn(ashes, reduced)
  }
}

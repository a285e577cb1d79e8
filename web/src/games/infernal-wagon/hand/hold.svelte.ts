/** Pixels after which a pointer drags; below them it touches. */
const DRAGS = 10

/** The card under the pointer, read anew whenever something is done with it. */
interface Held {
  /** It can be laid. */
  able: boolean
  chosen: boolean
  /** A finger or the mouse takes hold of the card, at this moment. */
  begin(at: number): void
  choose(): void
  lay(stop: number | null, at: number): void
  /** The open stop that lies at a point of the window. */
  stopAt(x: number, y: number): number | null
}

type Touch = Pick<PointerEvent, 'pointerId' | 'button' | 'clientX' | 'clientY' | 'timeStamp'>

/** A card in a hand under a pointer: touch chooses, a second touch or a flick upwards lays, dragging works too. */
export class Hold {
  readonly #card: () => Held
  #from: { id: number; x: number; y: number; at: number } | null = null
  /** How far the card is from its place; null while it lies there. */
  drag = $state.raw<{ x: number; y: number } | null>(null)
  /** The mouse clicks once more when it lets go of what it dragged. */
  #clicks = false

  constructor(card: () => Held) {
    this.#card = card
  }

  /** Whether the pointer holds the card now. What a second finger does beside the first one means nothing. */
  readonly down = (event: Touch): boolean => {
    if (this.#from && this.#from.id !== event.pointerId) return false
    this.lose()
    this.#clicks = false
    const card = this.#card()
    if (!card.able || event.button !== 0) return false
    this.#from = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp }
    card.begin(event.timeStamp)
    return true
  }

  readonly move = (event: Touch): void => {
    if (this.#from?.id !== event.pointerId) return
    const [x, y] = [event.clientX - this.#from.x, event.clientY - this.#from.y]
    if (!this.drag) {
      if (Math.hypot(x, y) <= DRAGS) return
      const { chosen, choose } = this.#card()
      if (!chosen) choose()
    }
    this.drag = { x, y }
  }

  readonly up = (event: Touch): void => {
    const from = this.#from
    const dragged = this.drag
    if (from?.id !== event.pointerId) return
    this.lose()
    if (!dragged) return
    this.#clicks = true
    const { lay, stopAt } = this.#card()
    const { x, y } = dragged
    const speed = -y / Math.max(1, event.timeStamp - from.at)
    const under = stopAt(event.clientX, event.clientY)
    if (under !== null) lay(under, event.timeStamp)
    else if (-y > 70 || (speed > 0.5 && -y > 24 && -y > Math.abs(x))) lay(null, event.timeStamp)
  }

  /** This pointer is gone. */
  readonly gone = (event: Pick<PointerEvent, 'pointerId'>): void => {
    if (this.#from?.id === event.pointerId) this.lose()
  }

  /** The card is out of reach: it lies where it lay. */
  readonly lose = (): void => {
    this.#from = null
    this.drag = null
  }

  /** A pointer's click comes after `down`; one without comes from a key or a screen reader, and counts presses of nothing. */
  readonly click = (event: Pick<MouseEvent, 'detail' | 'timeStamp'>): void => {
    const ended = this.#clicks && event.detail > 0
    this.#clicks = false
    const { able, chosen, begin, choose, lay } = this.#card()
    if (ended || !able) return
    if (chosen) return lay(null, event.timeStamp)
    if (event.detail === 0) begin(event.timeStamp)
    choose()
  }
}

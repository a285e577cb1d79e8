/** Pointers on the board: hover, tap, drag to peek, wheel and two fingers to zoom. */
export interface Gestures {
  hover(at: { x: number; y: number } | null): void
  tap(at: { x: number; y: number }): void
  /** So far from where the drag began. */
  drag(dx: number, dy: number): void
  drop(): void
  /** Zoom by a factor around a point, and pan by so much. */
  zoom(factor: number, at: { x: number; y: number }, dx: number, dy: number): void
}

const SLACK = 7

interface Finger {
  x: number
  y: number
}

/** An action that listens on an element; positions are in its pixels. */
export function gestures(element: HTMLElement, to: Gestures): () => void {
  const fingers = new Map<number, Finger>()
  let start: Finger | null = null
  let dragging = false
  let pinched = false

  const at = (event: PointerEvent | WheelEvent): Finger => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const spread = () => {
    const [a, b] = [...fingers.values()] as [Finger, Finger]
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) || 1 }
  }
  const down = (event: PointerEvent) => {
    if (event.button > 0) return
    element.setPointerCapture?.(event.pointerId)
    fingers.set(event.pointerId, at(event))
    if (fingers.size === 1) {
      start = at(event)
      pinched = false
    } else {
      if (dragging) to.drop()
      dragging = false
      start = null
      pinched = true
    }
  }
  const move = (event: PointerEvent) => {
    const here = at(event)
    if (!fingers.has(event.pointerId)) {
      if (event.pointerType !== 'touch') to.hover(here)
      return
    }
    if (fingers.size === 2) {
      const before = spread()
      fingers.set(event.pointerId, here)
      const after = spread()
      to.zoom(after.far / before.far, after, after.x - before.x, after.y - before.y)
      return
    }
    fingers.set(event.pointerId, here)
    if (!start) return
    if (!dragging && Math.hypot(here.x - start.x, here.y - start.y) > SLACK) dragging = true
    if (dragging) to.drag(here.x - start.x, here.y - start.y)
  }
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    if (dragging) to.drop()
    else if (start && !pinched && event.type === 'pointerup') to.tap(at(event))
    dragging = false
    start = null
  }
  const leave = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) to.hover(null)
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const lines = event.deltaMode === 1 ? 24 : 1
    to.zoom(Math.exp(-event.deltaY * lines * 0.0016), at(event), 0, 0)
  }
  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', up)
  element.addEventListener('pointerleave', leave)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', up)
    element.removeEventListener('pointercancel', up)
    element.removeEventListener('pointerleave', leave)
    element.removeEventListener('wheel', wheel)
  }
}

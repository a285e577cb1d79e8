import type { Layout } from './layout'
import type { Motion } from './motion'

type Point = { x: number; y: number }

const at = (point: Point): string => `${point.x.toFixed(1)}px ${point.y.toFixed(1)}px`

/** Offsets from the end of a way back to its start, lifted by an arc that is highest in the middle. */
function arc(from: Point, lift: number, points: number): Keyframe[] {
  return Array.from({ length: points + 1 }, (_, i) => {
    const t = i / points
    return { translate: at({ x: from.x * (1 - t), y: from.y * (1 - t) - lift * 4 * t * (1 - t) }), offset: t }
  })
}

function keyframes(motion: Motion, way: Point, k: number): Keyframe[] {
  switch (motion.kind) {
    case 'hop':
      return arc(way, k * 0.2, 8)
    case 'return':
      return [{ translate: at(way) }, { translate: '0px 0px' }]
    case 'fly': {
      const high = Math.max(k * 1.5, Math.hypot(way.x, way.y) * 0.45)
      const spin = way.x > 0 ? -360 : 360
      return arc(way, high, 14).map((frame) => ({
        ...frame,
        rotate: `${Math.round(spin * Number(frame.offset))}deg`,
        zIndex: 9000,
      }))
    }
    default:
      return [{ opacity: 0 }, { opacity: 1 }]
  }
}

/**
 * Runs motions on pictures that already stand at their end. Whatever is new ends all that still runs:
 * a cancelled motion leaves the picture at its end state.
 */
export class Stage {
  readonly #pictures = new Map<string, HTMLElement>()
  #running: Animation[] = []

  /** For `{@attach}`: makes a picture known by its name. */
  place = (name: string) => (element: HTMLElement) => {
    this.#pictures.set(name, element)
    return () => void (this.#pictures.get(name) === element && this.#pictures.delete(name))
  }

  clear(): void {
    for (const animation of this.#running) animation.cancel()
    this.#running = []
  }

  run(motions: readonly Motion[], layout: Layout): void {
    for (const motion of motions) {
      if (!('dwarf' in motion)) continue
      const picture = this.#pictures.get(motion.dwarf)
      const end = layout.cells.get(motion.to)
      const start = 'from' in motion ? layout.cells.get(motion.from) : end
      if (!picture || !end || !start) continue
      const way = { x: start.x - end.x, y: start.y - end.y }
      this.#running.push(
        picture.animate(keyframes(motion, way, layout.k), {
          duration: motion.duration,
          delay: motion.delay,
          easing: motion.kind === 'return' ? 'ease-out' : motion.kind === 'fly' ? 'linear' : 'ease-in-out',
          fill: 'backwards',
        }),
      )
    }
  }
}

import { goOnInLesson, Refusal } from '../protocol/api'
import type { LessonPicture, LessonScene } from '../protocol/messages.gen'
import { keep, recall } from '../storage'

/** Milliseconds for which one sees what one did, before another position lies there. */
export const SEEN = 1600

const kept = (game: string, name: string): string[] => {
  try {
    const moves: unknown = JSON.parse(recall(`lesson.${game}.${name}`) ?? '[]')
    return Array.isArray(moves) ? moves.filter((move) => typeof move === 'string') : []
  } catch {
    return []
  }
}

/** A lesson as somebody goes through it. The server says where their moves lead; this remembers them. */
export class Lesson {
  picture = $state.raw<LessonPicture | null>(null)
  /** What lies on the board: for a moment what the last move led to. */
  scene = $state.raw<LessonScene | null>(null)
  pending = $state<string | null>(null)
  /** Counts what was shown: a board moves things when it goes up by one. */
  number = $state(0)
  problem = $state.raw<unknown>(null)
  /** The last move was right. */
  right = $state(false)

  constructor(
    readonly game: string,
    readonly name: string,
    private readonly later: (what: () => void) => void = (what) => setTimeout(what, SEEN),
  ) {}

  get done(): boolean {
    return this.picture !== null && this.picture.step >= this.picture.steps
  }

  /** From where somebody left it. */
  async begin(): Promise<void> {
    await this.#go(kept(this.game, this.name), true)
  }

  async again(): Promise<void> {
    await this.#go([], true)
  }

  async play(text: string): Promise<void> {
    if (this.pending !== null || !this.picture || this.done) return
    this.pending = text
    await this.#go([...this.picture.made, text], false)
  }

  /** Done for whoever cannot find it, or knows it. */
  show(): Promise<void> {
    return this.play('')
  }

  async #go(moves: readonly string[], anew: boolean): Promise<void> {
    try {
      const picture = await goOnInLesson(this.game, this.name, moves)
      this.problem = null
      this.right = !anew && !picture.answer && !picture.refused
      if (picture.after && this.right) {
        this.#lay(picture.after)
        this.later(() => {
          if (this.picture === picture) this.#lay(picture.scene)
        })
      } else this.#lay(picture.scene)
      this.picture = picture
      keep(`lesson.${this.game}.${this.name}`, JSON.stringify(this.done ? [] : picture.made))
    } catch (problem) {
      // A lesson that has changed since is begun anew.
      if (anew && moves.length && problem instanceof Refusal && problem.code === 'lesson_lost_its_way')
        return this.#go([], true)
      this.problem = problem
    } finally {
      this.pending = null
    }
  }

  #lay(scene: LessonScene): void {
    this.scene = scene
    this.number += 1
  }
}

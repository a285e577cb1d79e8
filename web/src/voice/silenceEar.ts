import { at } from '../base'

/** Hears of silence past the page: a thread of its own with a socket of its own, which closes the gate that it is given. */
export class SilenceEar {
  #worker: Worker | null = null

  constructor(gate: MessagePort) {
    try {
      this.#worker = new Worker(new URL('./silence.worker.ts', import.meta.url), { type: 'module' })
      this.#worker.postMessage({ gate }, [gate])
    } catch {
      // No thread: then the page alone closes its sound, when it comes to it.
    }
  }

  /** Voice is on at this table, from now on or again. */
  listen(link: string): void {
    const url = new URL(at(`/ws/${encodeURIComponent(link)}/silence`), location.href)
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    this.#worker?.postMessage({ url: url.href })
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = null
  }
}

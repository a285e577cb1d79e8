import { makeKey } from './key'
import type { ClientMessage, ServerMessage } from './messages.gen'

/** A command before it has its key. */
export type Wish = ClientMessage extends infer Command
  ? Command extends { key: string }
    ? Omit<Command, 'key'>
    : never
  : never

export type Line = 'connecting' | 'online' | 'lost' | 'closed'

export interface Answer {
  ok: boolean
  code?: string
  params?: Record<string, string | number>
}

interface Sent {
  command: ClientMessage
  settle: (answer: Answer) => void
}

interface Ears {
  hear(message: ServerMessage): void
  line(state: Line, code?: string): void
}

/** Closed by the server for good: to call again would change nothing. */
const finalCloses: Record<number, string> = { 4001: 'identity_needed', 4004: 'no_such_table' }

const longestWait = 15_000

/** Waits grow from a third of a second to 15 s, each with jitter, so that a thousand phones do not call at once. */
export function waitBefore(attempt: number, random = Math.random()): number {
  const full = Math.min(longestWait, 350 * 2 ** attempt)
  return full / 2 + (full / 2) * random
}

/**
 * One table's socket. It calls again when the line breaks, and sends every command that was not answered yet once
 * more with the same key: the server carries out each key once.
 */
export class TableSocket {
  #socket: WebSocket | null = null
  #unanswered = new Map<string, Sent>()
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #ended = false
  /** Why the server is about to hang up. */
  #reason: string | null = null

  constructor(
    private readonly link: string,
    private readonly ears: Ears,
  ) {
    this.#call()
    window.addEventListener('online', this.#callNow)
    document.addEventListener('visibilitychange', this.#callNow)
  }

  send(wish: Wish): Promise<Answer> {
    const command = { ...wish, key: makeKey() } as ClientMessage
    return new Promise((settle) => {
      this.#unanswered.set(command.key, { command, settle })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command))
    })
  }

  /** Says something that is worth nothing later: never sent again, its answer is not waited for. */
  mention(wish: Wish): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.#socket.send(JSON.stringify({ ...wish, key: makeKey() }))
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    window.removeEventListener('online', this.#callNow)
    document.removeEventListener('visibilitychange', this.#callNow)
    this.#socket?.close(1000)
    this.#giveUp('offline')
  }

  #call(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.link)}`)
    this.#socket = socket
    socket.onmessage = (event) => this.#hear(String(event.data))
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code)
    }
  }

  #callNow = (): void => {
    // Back from sleep or from another network: do not wait for the next try.
    if (document.visibilityState === 'hidden' || this.#ended) return
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return
    clearTimeout(this.#timer)
    this.#attempt = 0
    this.#call()
  }

  #hear(text: string): void {
    let message: ServerMessage
    try {
      message = JSON.parse(text) as ServerMessage
    } catch {
      return
    }
    if (message.type === 'welcome') {
      this.#attempt = 0
      this.ears.line('online')
      for (const { command } of this.#unanswered.values()) this.#socket?.send(JSON.stringify(command))
    }
    if (message.type === 'closing') this.#reason = message.code
    else if (message.type === 'done') this.#answer(message.key, { ok: true })
    else if (message.type === 'refused')
      this.#answer(message.key, { ok: false, code: message.code, params: message.params })
    else this.ears.hear(message)
  }

  #answer(key: string, answer: Answer): void {
    const sent = this.#unanswered.get(key)
    this.#unanswered.delete(key)
    sent?.settle(answer)
  }

  #lost(code: number): void {
    this.#socket = null
    if (this.#ended) return
    const final = code in finalCloses ? (this.#reason ?? finalCloses[code]!) : null
    this.#reason = null
    if (final) {
      this.#ended = true
      this.#giveUp(final)
      this.ears.line('closed', final)
      return
    }
    this.ears.line(this.#attempt === 0 ? 'connecting' : 'lost')
    this.#timer = setTimeout(() => this.#call(), waitBefore(this.#attempt))
    this.#attempt += 1
  }

  #giveUp(code: string): void {
    for (const { settle } of this.#unanswered.values()) settle({ ok: false, code })
    this.#unanswered.clear()
  }
}

import { afterEach, beforeEach, vi } from 'vitest'
import { TableSocket, type Line } from '../src/protocol/socket'

/** A line that the test holds at the other end. */
export class Wire {
  static all: Wire[] = []
  static readonly OPEN = 1
  readyState = 1
  sent: string[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly url: string) {
    Wire.all.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(code: number): void {
    this.break(code)
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break(code: number): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

export const latest = () => Wire.all.at(-1)!
export let lines: Line[]
export let reasons: (string | undefined)[]
export let socket: TableSocket
/** Whether a request is answered: somebody is there. */
let there: boolean
export const setThere = (is: boolean): void => void (there = is)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' })
  there = true
  vi.stubGlobal('fetch', () => (there ? Promise.resolve({}) : Promise.reject(new TypeError('nobody'))))
  Wire.all = []
  lines = []
  reasons = []
  socket = new TableSocket('link', {
    hear: () => undefined,
    line: (line, _heardAt, reason) => {
      lines.push(line)
      reasons.push(reason)
    },
  })
})
afterEach(() => {
  socket.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

export const move = { type: 'move', text: 'A1-A2', after: 0 } as const

import type { SilenceServerMessage } from '../protocol/messages.gen'

/** Milliseconds until a lost socket is tried again. */
const AGAIN = 1000
let gate: MessagePort | null = null
let socket: WebSocket | null = null

/**
 * A thread that does nothing else than hear of silence and close the gate of the page's sound. While it hears nothing it closes
 * nothing: the page has a gate of its own.
 */
self.onmessage = ({ data }: MessageEvent<{ gate?: MessagePort; url?: string }>) => {
  gate = data.gate ?? gate
  if (data.url) listen(data.url)
}

function listen(url: string): void {
  if (socket) socket.onmessage = socket.onclose = null
  socket?.close(1000)
  const here = (socket = new WebSocket(url))
  here.onmessage = (event) => {
    const said = JSON.parse(String(event.data)) as SilenceServerMessage
    if (said.type === 'silence') gate?.postMessage(said.silent)
  }
  here.onclose = ({ code }) => {
    gate?.postMessage(false)
    // Voice is off here, or the server said no: the page says when to listen again.
    if (code !== 1000 && code < 4000) setTimeout(() => here === socket && listen(url), AGAIN)
  }
}

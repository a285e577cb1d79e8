import type { TableStore } from '../protocol/table.svelte'

type Parts = typeof import('./parts')
interface Call {
  table: TableStore
  voice: InstanceType<Parts['VoiceStore']>
}
let parts = $state.raw<Parts | null>(null)
let open = $state(false)
let call = $state.raw<Call | null>(null)

/** Voice is loaded by whoever wishes for it first. */
export const voiceLoader = {
  get parts(): Parts | null {
    return parts
  },
  /** The voice of a table's page, once somebody asked for it. */
  voiceAt: (table: TableStore) => (call?.table === table ? call.voice : null),
  get open(): boolean {
    return open && parts !== null
  },
  shut(): void {
    open = false
  },
  async toggle(table: TableStore): Promise<void> {
    open = !open
    try {
      parts ??= await import('./parts')
      if (call?.table === table) return
      const voice = new parts.VoiceStore(table)
      call = { table, voice }
      table.onleave = () => {
        voice.end()
        if (call?.voice === voice) call = null
      }
    } catch {
      open = false
      table.refusal = { code: 'client_failed', params: {} }
    }
  },
}

import type { TableStore } from '../protocol/table.svelte'

type Parts = typeof import('./parts')
let parts = $state.raw<Parts | null>(null)
let open = $state(false)

/** Voice is loaded by whoever wishes for it first. */
export const voiceLoader = {
  get parts(): Parts | null {
    return parts
  },
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
      table.voice ??= new parts.VoiceStore(table)
    } catch {
      open = false
      table.refusal = { code: 'client_failed', params: {} }
    }
  },
}

export interface Moment { at: number; running: boolean; length: number; on: boolean; hushed: boolean; turned: boolean; end: 'won' | 'lost' | null }
export const soundtrack = { follow(_: Moment): void {}, stop(): void {} }

/** The server's values under the names that the board uses; defined once, in `values.gen.ts`. */
export type { CardView, Joint, Price, RiderView, Scenery, View, Event as GameEvent } from './values.gen'

/** Symbols that are told apart by shape; `star` joins everything. */
export const symbols = ['ring', 'peak', 'cross', 'wave', 'moon', 'gem', 'star'] as const
export type SymbolName = (typeof symbols)[number]

export const isSymbol = (name: string): name is SymbolName => (symbols as readonly string[]).includes(name)
export const symbolOf = (name: string | undefined): SymbolName => (name && isSymbol(name) ? name : 'star')

/** A game's words as the server sends them: a text with gaps (`{name}`), or variants of it that follow a number in it. */
export interface Variants {
  declarations: readonly string[]
  selectors: readonly string[]
  match: Readonly<Record<string, string>>
}
export type Catalog = Readonly<Record<string, string | readonly Variants[]>>

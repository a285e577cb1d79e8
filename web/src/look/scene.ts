/** What a drawing of a game's chamber is told. */
export interface SceneProps {
  /** Drawn size in user units; the scene fills it and is cut at its edges. */
  width: number
  height: number
  /** So much of the left lies under words: what one looks at stands beside them. */
  clear?: number
  /** A title lies above its left half on narrow pages. */
  titled?: boolean
}

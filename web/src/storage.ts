/** localStorage that may be forbidden or full: then the page simply forgets. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`draisine.${name}`)
  } catch {
    return null
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`draisine.${name}`, value)
  } catch {
    // Private windows may refuse; nothing depends on it.
  }
}

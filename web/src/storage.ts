/** localStorage that may be forbidden or full: then the page simply forgets. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`draisine.${name}`)
  } catch {
    return null
  }
}

/** Everything that this page has kept in this browser. */
export function forgetAll(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('draisine.')) localStorage.removeItem(name)
  } catch {
    // Where nothing can be kept, nothing was.
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`draisine.${name}`, value)
  } catch {
    // Private windows may refuse; nothing depends on it.
  }
}

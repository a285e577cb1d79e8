/**
 * Keeps the screen from going dark during a game, where the browser allows it. Plain-HTTP pages may not; there a
 * phone that fell asleep finds everything as it was, since the socket calls again as soon as the page is seen.
 */
export function keepAwake(): () => void {
  let lock: { release(): Promise<void> } | null = null
  let over = false

  async function hold(): Promise<void> {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
  }
  const again = (): void => void hold()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release().catch(() => undefined)
  }
}

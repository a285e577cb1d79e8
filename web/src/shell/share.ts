/**
 * Phones on the same network come by plain HTTP, where the browser gives neither clipboard nor sharing.
 * Each has a way that works there: an old command on a selected field, and the link as a picture.
 */
export const canShare = (): boolean => typeof navigator.share === 'function'

export async function shareLink(url: string, title: string): Promise<void> {
  // Closing the phone's own sheet counts as an error there; nothing is wrong.
  await navigator.share({ url, title }).catch(() => undefined)
}

/** True when the text is in the clipboard. Otherwise it is selected, ready to be copied by hand. */
export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  if (navigator.clipboard) {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (copied) return true
  }
  field.focus()
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}

/** The address that other devices can reach: this page's own, unless it is only known to this computer. */
export function reachable(origin: string, networkUrl: string | null): string {
  const here = new URL(origin).hostname
  const onlyHere = here === 'localhost' || here === '127.0.0.1' || here === '[::1]'
  return onlyHere && networkUrl ? networkUrl.replace(/\/$/, '') : origin
}

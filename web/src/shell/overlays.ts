/**
 * What lies over a page (menu, rules, invitation) is closed by the phone's back gesture: while something lies there, one
 * entry of our own is on top of the browser's history.
 */
type Close = () => void

const open: Close[] = []
/** Our entry is there. */
let marked = false
/** We are taking it away ourselves. */
let leaving = false
/** What waits until it is away: an entry that is added meanwhile would be the one that goes. */
let afterwards: (() => void) | null = null

function mark(): void {
  if (marked || leaving || !open.length) return
  history.pushState({ ...(history.state as object | null), sheet: true }, '')
  marked = true
}

function settle(): void {
  if (open.length || !marked) return
  marked = false
  leaving = true
  history.back()
}

/** Call it when something lies over the page, and what it gives when that is gone. */
export function layOver(close: Close): () => void {
  open.push(close)
  mark()
  return () => {
    open.splice(open.indexOf(close), 1)
    // One sheet may follow another at once: the entry stays for it.
    if (open.length) mark()
    else setTimeout(settle)
  }
}

/** Whoever goes on from a sheet goes on in its place: true when its entry is to be replaced. */
export function leaveSheet(): boolean {
  const was = marked
  marked = false
  return was
}

/** For the router: true while our entry is being taken away. Then `act` is done after it. */
export function isLeaving(act: () => void): boolean {
  if (leaving) afterwards = act
  return leaving
}

/** For the router, when somebody went back: true when that was only about a sheet, and the page stays. */
export function wentBack(): boolean {
  if (leaving) {
    leaving = false
    const act = afterwards
    afterwards = null
    if (act) act()
    else mark()
    return true
  }
  if (!marked) return false
  marked = false
  open.at(-1)?.()
  return true
}

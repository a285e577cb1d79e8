// Runs in the page: gives what is cut off, covered or too small, one sentence each.
;({ phone, smallest }) => {
  const faults = new Set()
  const modal = [...document.querySelectorAll('dialog[open], [aria-modal=true]')].at(-1)
  const layer = modal ?? document.body
  const name = (one) => {
    const classes = typeof one.className === 'string' ? one.className.replace(/ ?svelte-\w+/g, '') : ''
    const words = (one.ariaLabel ?? one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    return `<${one.localName}${classes ? '.' + classes.trim().split(/\s+/).join('.') : ''}> "${words}"`
  }
  const seen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('[inert]')
  const spoken = (one) => {
    // Words for ears alone are cut to a point.
    for (let up = one; up && up !== document.body; up = up.parentElement) {
      const box = up.getBoundingClientRect()
      const style = getComputedStyle(up)
      if (/absolute|fixed/.test(style.position) && (box.width <= 2 || style.clipPath.includes('50%'))) return true
    }
    return false
  }
  /** What stays in place while the page moves under it covers nothing for ever. */
  const stays = (one) => {
    for (let up = one; up; up = up.parentElement) if (/sticky|fixed/.test(getComputedStyle(up).position)) return up
    return null
  }
  const round = (number) => Math.round(number * 10) / 10

  const page = document.scrollingElement
  if (page.scrollWidth > innerWidth + 1) faults.add(`wide: the page is ${page.scrollWidth} of ${innerWidth}`)

  // Words: inside of what cuts them off, and large enough.
  const lines = []
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    if (!node.data.trim() || !holder || holder.closest('option, script, style, title, desc, textarea')) continue
    if (!seen(holder) || spoken(holder)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (!box.width || !box.height) continue
    let pale = false
    let scrolls = false
    for (let up = holder; up; up = up.parentElement) {
      if (Number(getComputedStyle(up).opacity) < 0.1) pale = true
    }
    if (pale) continue
    let away = false
    for (let up = holder; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up)
      const edge = up.getBoundingClientRect()
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) scrolls = true
      if (scrolls && (box.bottom < edge.top || box.top > edge.bottom)) away = true
      if (/hidden|clip/.test(style.overflowX) && !scrolls) {
        if (box.right > edge.right + 2 || box.left < edge.left - 2)
          faults.add(`cut: ${name(holder)} by ${name(up).split(' "')[0]}`)
      }
      if (/hidden|clip/.test(style.overflowY) && !scrolls && up !== document.body) {
        // A line's box is higher than its letters.
        const high = 0.3 * parseFloat(getComputedStyle(holder).fontSize) + 2
        if (box.bottom > edge.bottom + high || box.top < edge.top - high)
          faults.add(`cut below or above: ${name(holder)} by ${name(up).split(' "')[0]}`)
      }
      if (style.position === 'fixed') break
    }
    if (away) continue
    if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) faults.add(`off the screen: ${name(holder)}`)
    const style = getComputedStyle(holder)
    let size = parseFloat(style.fontSize)
    if (holder instanceof SVGElement) {
      const matrix = holder.getScreenCTM?.()
      if (matrix) size *= Math.hypot(matrix.a, matrix.b)
    } else size *= holder.currentCSSZoom ?? 1
    if (size < smallest - 0.1 && !holder.closest('svg')) faults.add(`small letters: ${round(size)} px, ${name(holder)}`)
    if (size < smallest - 2.1 && holder.closest('svg'))
      faults.add(`small letters in a drawing: ${round(size)} px, ${name(holder)}`)
    for (const line of range.getClientRects()) if (line.top < innerHeight && line.bottom > 0) lines.push([holder, line])
  }
  for (const [place, [one, box]] of lines.entries())
    for (const [other, its] of lines.slice(place + 1)) {
      if (one === other || one.contains(other) || other.contains(one)) continue
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left)
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)
      if (wide > 3 && high > 0.55 * Math.min(box.height, its.height) && stays(one) === stays(other)) {
        const x = Math.max(box.left, its.left) + wide / 2
        const y = Math.max(box.top, its.top) + high / 2
        const top = document.elementFromPoint(x, y)
        const hides = top && !top.contains(one) && !one.contains(top) && !top.contains(other) && !other.contains(top)
        if (!hides) faults.add(`words over words: ${name(one)} and ${name(other)}`)
      }
    }

  // What can be touched: not under something else, and large enough for a thumb.
  const touched =
    'button, a[href], input:not([type=hidden]), select, summary, textarea, [role=button], [role=switch], [role=slider]'
  for (const one of layer.querySelectorAll(touched)) {
    if (!seen(one) || one.disabled || spoken(one)) continue
    const box = one.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    if (getComputedStyle(one).pointerEvents === 'none') continue
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    // A strip that is moved sideways may end anywhere.
    let moved = false
    for (let up = one.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth + 1) moved = true
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
      if ((x >= innerWidth || x < 0) && !moved) faults.add(`out of reach: ${name(one)}`)
      continue
    }
    if (!moved && (box.right > innerWidth + 2 || box.left < -2)) faults.add(`off the screen: ${name(one)}`)
    const hits = (px, py) => {
      const top = document.elementFromPoint(px, py)
      return top && (one.contains(top) || top.closest('label')?.contains(one) || one.labels?.[0]?.contains(top))
    }
    /** What lies over a point of it for good: not a foot that stays while the page moves, nor the edge of a list. */
    const coverAt = (py) => {
      const top = document.elementFromPoint(x, py)
      if (!top || hits(x, py) || top.contains(one) || (stays(top) && stays(top) !== stays(one))) return null
      const ups = (function* () {
        for (let up = one.parentElement; up; up = up.parentElement) yield up
      })()
      const clipped = [...ups].some((up) => {
        const edge = up.getBoundingClientRect()
        return /auto|scroll/.test(getComputedStyle(up).overflowY) && (py < edge.top || py > edge.bottom)
      })
      return clipped ? null : top
    }
    if (!hits(x, y)) {
      const top = coverAt(y)
      if (top) faults.add(`covered: ${name(one)} by ${name(top)}`)
      continue
    }
    if (/^(button|a)$/.test(one.localName) && box.height > 24) {
      for (const py of [box.top + 4, box.bottom - 4]) {
        const top = py > 0 && py < innerHeight ? coverAt(py) : null
        if (top) faults.add(`half covered: ${name(one)} by ${name(top)}`)
      }
    }
    const inside = document.createRange()
    inside.selectNodeContents(one)
    const rows = new Set([...inside.getClientRects()].map((row) => Math.round(row.bottom / 6)))
    if (one.localName === 'button' && box.width < 130 && rows.size > 2 && !one.querySelector('svg'))
      faults.add(`broken into ${rows.size} lines: ${name(one)}`)
    if (phone) {
      const label = one.labels?.[0]?.getBoundingClientRect()
      const width = Math.max(box.width, label?.width ?? 0)
      const height = Math.max(box.height, label?.height ?? 0)
      const inline = one.localName === 'a' && getComputedStyle(one).display === 'inline'
      const reach = (dx, dy) =>
        hits(Math.min(innerWidth - 1, Math.max(0, x + dx)), Math.min(innerHeight - 1, Math.max(0, y + dy)))
      const wide = width >= 43.5 || (reach(-21, 0) && reach(21, 0))
      const high = height >= 43.5 || (reach(0, -21) && reach(0, 21))
      if (!inline && !(wide && high)) faults.add(`small to touch: ${round(width)} x ${round(height)}, ${name(one)}`)
    }
  }
  return [...faults]
}

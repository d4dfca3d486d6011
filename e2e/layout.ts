/**
 * Runs in the page, whatever its size and theme: totals that something covers, texts drawn over each other, and controls that nobody
 * can bring into sight. `within` names the part that is judged; the window's own bounds hold for all of it.
 */
export function layoutFaults(within: string): string[] {
  // px: what two boxes may share by the rounding of fractions, and of a line's room above and below its letters.
  const ROUNDING = 1.5
  const LEAST_WIDTH = 3
  const LEAST_SHARE = 0.4
  // px of a link that still says what it leads to.
  const SHORTEST = 16
  interface Box {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  interface Words {
    readonly words: string
    readonly box: Box
    readonly of: Element
  }
  const faults = new Set<string>()
  const ENDLESS = 1e6
  const WINDOW: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const wide = ({ left, right }: Box) => right - left
  const high = ({ top, bottom }: Box) => bottom - top
  const named = (one: Element) =>
    (one.ariaLabel || one.getAttribute('title') || one.textContent || one.getAttribute('placeholder') || one.tagName)
      .trim()
      .slice(0, 30)

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (one: Element): CSSStyleDeclaration => {
    const style = styles.get(one) ?? getComputedStyle(one)
    styles.set(one, style)
    return style
  }
  const inner = (one: Element): Box => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const { overflowX, overflowY } = styleOf(one)
    return {
      left: overflowX === 'visible' ? -ENDLESS : left,
      right: overflowX === 'visible' ? ENDLESS : right,
      top: overflowY === 'visible' ? -ENDLESS : top,
      bottom: overflowY === 'visible' ? ENDLESS : bottom,
    }
  }
  const rooms = new Map<Element, Box>()
  /** What of the window is left for the content of an element, by all that cuts off around it. */
  const roomOf = (one: Element): Box => {
    const known = rooms.get(one)
    if (known) return known
    const around = styleOf(one).position === 'fixed' ? null : one.parentElement
    const room = common(around ? roomOf(around) : WINDOW, inner(one))
    rooms.set(one, room)
    return room
  }

  const roots = [...document.querySelectorAll(within)].filter((one) => one.checkVisibility())
  const find = (selector: string) =>
    roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  const texts = (): Words[] => {
    const found: Words[] = []
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const of = node.parentElement!
        const words = node.textContent!.trim()
        // What is drawn in a picture has boxes that turn with it.
        if (words === '' || of.closest('svg, option, style, script')) continue
        if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        range.selectNodeContents(node)
        for (const line of range.getClientRects()) {
          const box = common(line, roomOf(of))
          if (wide(box) > LEAST_WIDTH && high(box) > LEAST_WIDTH) found.push({ words, box, of })
        }
      }
    }
    return found
  }

  /** It keeps its height on the screen while what is around it goes up and down. */
  const stays = (one: Element): boolean => {
    for (let at: Element | null = one; at; at = at.parentElement) {
      const { position, top, bottom } = styleOf(at)
      if (position === 'sticky' && (top !== 'auto' || bottom !== 'auto')) return true
    }
    return false
  }

  // What lets the pointer through is drawn all the same.
  const solid = document.createElement('style')
  solid.textContent = '* { pointer-events: auto !important }'
  document.head.append(solid)
  try {
    for (const cell of find('tfoot td')) {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const box = common(range.getBoundingClientRect(), roomOf(cell))
      if (cell.textContent.trim() === '' || wide(box) < LEAST_WIDTH || high(box) < LEAST_WIDTH) continue
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      // A pinned total may stand before the others; what goes with its page is scrolled out from under a bar that stays.
      if (hit && !cell.closest('tfoot')!.contains(hit) && (!stays(hit) || stays(cell)))
        faults.add(`the total ${cell.textContent} is covered by ${named(hit)}`)
    }

    // A list beside another goes by rows: what is compared begins before the other ends.
    const lines = texts().toSorted((a, b) => a.box.top - b.box.top)
    const opaque = (one: Element) => {
      const { backgroundColor } = styleOf(one)
      return one.matches('img, canvas, iframe, video') || !/^(transparent|rgba\(.*, 0(\.\d+)?\))$/.test(backgroundColor)
    }
    for (const [at, a] of lines.entries())
      for (let next = at + 1; next < lines.length && lines[next]!.box.top < a.box.bottom; next++) {
        const b = lines[next]!
        const shared = common(a.box, b.box)
        if (wide(shared) < LEAST_WIDTH || high(shared) < LEAST_SHARE * Math.min(high(a.box), high(b.box))) continue
        if (a.of === b.of && a.words === b.words) continue
        const stack = document.elementsFromPoint((shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2)
        const [first, last] = [stack.indexOf(a.of), stack.indexOf(b.of)].toSorted((x, y) => x - y) as [number, number]
        if (first < 0 || stack.slice(0, last).some(opaque)) continue
        faults.add(`${a.words.slice(0, 30)} lies over ${b.words.slice(0, 30)}`)
      }
  } finally {
    solid.remove()
  }

  const beyond = (from: number, to: number, least: number, most: number): boolean =>
    from < least - ROUNDING || to > most + ROUNDING
  /** Whether a control lies where no scrolling brings it into sight. A link in words is shortened as they are. */
  const outside = (control: Element): boolean => {
    const inWords = styleOf(control).display === 'inline'
    const cut = (from: number, to: number, least: number, most: number): boolean =>
      inWords ? from > most - SHORTEST || to < least + SHORTEST : beyond(from, to, least, most)
    let { left, top, right, bottom } = control.getBoundingClientRect()
    let one = control
    for (; one.parentElement && styleOf(one).position !== 'fixed'; one = one.parentElement) {
      const frame = one.parentElement
      const { overflowX, overflowY } = styleOf(frame)
      const bounds = frame.getBoundingClientRect()
      // Folded away: whoever unfolds it sees it.
      if (overflowX !== 'visible' && (bounds.width < 1 || bounds.height < 1)) return false
      // What scrolls brings its content into sight: from there on its own place counts.
      if (/auto|scroll/.test(overflowX)) [left, right] = [bounds.left, bounds.right]
      else if (overflowX !== 'visible' && cut(left, right, bounds.left, bounds.right)) return true
      if (/auto|scroll/.test(overflowY)) [top, bottom] = [bounds.top, bounds.bottom]
      else if (overflowY !== 'visible' && cut(top, bottom, bounds.top, bounds.bottom)) return true
    }
    const fixed = styleOf(one).position === 'fixed'
    // A page without a frame of its own scrolls as a whole, downwards.
    const ahead = fixed ? 0 : document.documentElement.scrollHeight - innerHeight - scrollY
    return beyond(left, right, 0, innerWidth) || beyond(top, bottom, fixed ? 0 : -scrollY, innerHeight + ahead)
  }
  for (const control of find('button, a[href], input, select, textarea, [role=combobox], [role=switch], [role=tab]')) {
    const { width, height } = control.getBoundingClientRect()
    // What is there for a screen reader alone has a box of one pixel.
    if (width > 2 && height > 2 && outside(control)) faults.add(`${named(control)} is out of reach`)
  }
  return [...faults]
}

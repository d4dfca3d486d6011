/** How many groups the top bar shows at most; the rest goes under 更多. */
export function groupLimit(width: number): number {
  if (width < 1050) return 3
  return width <= 1580 ? 7 : 10
}

/** px of a character, and of what stands around the words of an entry and of 更多. */
const CHARACTER = 14
const ENTRY = 20
const MORE = 38
const GAP = 4
const entryWidth = (name: string) => name.length * CHARACTER + ENTRY + GAP

/** How many of the groups stand whole in `room` px beside `more`, the words of 更多: none is cut. */
export function groupsIn(names: readonly string[], limit: number, room: number, more: string): number {
  const all = names.slice(0, limit)
  let used = names.length > all.length ? more.length * CHARACTER + MORE : 0
  if (used + all.reduce((sum, name) => sum + entryWidth(name), 0) <= room) return all.length
  used = more.length * CHARACTER + MORE
  let shown = 0
  for (const name of all) {
    used += entryWidth(name)
    if (used > room) break
    shown++
  }
  return shown
}

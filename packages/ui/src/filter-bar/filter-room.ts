/** Filters that stand in the bar at most; the rest fold. */
const SHOWN = 4
const GAP = 8
const KEYWORD = 176
/** 查询, 重置 and 更多 with their gaps. */
const BUTTONS = 196

/** px that the bar needs to stand in one row: the keyword, the first filter and the buttons. */
export const leastRoom = ([first]: readonly number[], searchable: boolean): number =>
  BUTTONS + (searchable ? KEYWORD + GAP : 0) + (first === undefined ? 0 : first + GAP)

/** How many of the filters fit into one row of the bar beside keyword and buttons; at least one. */
export function filtersThatFit(widths: readonly number[], available: number, searchable: boolean): number {
  let room = available - BUTTONS - (searchable ? KEYWORD + GAP : 0)
  let count = 0
  for (const width of widths.slice(0, SHOWN)) {
    room -= width + GAP
    if (room < 0) break
    count++
  }
  return Math.max(1, count)
}

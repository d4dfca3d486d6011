/** The first stays, the last ones stay, what is between goes into a menu. */
export function folded<T>(
  items: readonly T[],
  max: number,
): { head: readonly T[]; hidden: readonly T[]; tail: readonly T[] } {
  if (items.length <= max) return { head: items, hidden: [], tail: [] }
  const kept = Math.max(1, max - 1)
  return { head: items.slice(0, 1), hidden: items.slice(1, items.length - kept), tail: items.slice(-kept) }
}

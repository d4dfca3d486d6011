/** The list with the item of one place standing at another; places outside the list are its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  const [item] = rest.splice(from, 1)
  if (item === undefined) return [...list]
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item)
  return rest
}

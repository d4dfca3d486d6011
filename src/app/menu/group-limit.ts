/** How many groups the top bar shows; the rest goes under 更多. */
export function groupLimit(width: number): number {
  if (width < 1050) return 3
  return width <= 1580 ? 7 : 10
}

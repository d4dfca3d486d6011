export interface Candidate {
  readonly userId: number
  /** Main orders that wait for him or are with him. */
  readonly open: number
  /** When he was last given one; null = never. */
  readonly lastAt: string | null
}
/** Who is given the next order: fewest open ones, then whose last is longest ago, then the lower id. */
export const leastLoad = <C extends Candidate>(candidates: readonly C[]): C | null =>
  candidates.toSorted(
    (a, b) => a.open - b.open || (a.lastAt ?? '').localeCompare(b.lastAt ?? '') || a.userId - b.userId,
  )[0] ?? null

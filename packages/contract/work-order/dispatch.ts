import { type Candidate, leastLoad } from './least-load.ts'

/** The next in turn: the first id above the last that was given one, else the lowest. */
const nextInTurn = <C extends Candidate>(candidates: readonly C[], last: number | null): C | null => {
  const ordered = candidates.toSorted((a, b) => a.userId - b.userId)
  return ordered.find(({ userId }) => last !== null && userId > last) ?? ordered[0] ?? null
}
export const chosenBy = <C extends Candidate>(
  strategy: 'leastLoad' | 'roundRobin',
  candidates: readonly C[],
  last: number | null,
): C | null => (strategy === 'roundRobin' ? nextInTurn(candidates, last) : leastLoad(candidates))

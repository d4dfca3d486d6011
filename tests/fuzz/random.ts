/** Pseudo-random draws that a seed repeats exactly. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  int(below: number): number
  chance(of: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Mulberry32 over the seed and the number of the request, so that one request can be made again without those before it. */
export function randomOf(seed: number, request: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(request + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  return { int, chance: (of) => next() < of, pick: (from) => from[int(from.length)]! }
}

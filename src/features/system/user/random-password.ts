const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '_.#@!$?-'] as const
const LENGTH = 12

/** A number below `limit`, each equally likely. */
function below(limit: number): number {
  const numbers = new Uint32Array(1)
  const most = Math.floor(2 ** 32 / limit) * limit
  do crypto.getRandomValues(numbers)
  while (numbers[0]! >= most)
  return numbers[0]! % limit
}
const pick = (from: string) => from[below(from.length)]!

/** Twelve characters of all four kinds, without those that look alike, in no order. */
export function randomPassword(): string {
  const letters = [...KINDS.map(pick), ...Array.from({ length: LENGTH - KINDS.length }, () => pick(KINDS.join('')))]
  for (let at = letters.length - 1; at > 0; at--) {
    const other = below(at + 1)
    ;[letters[at], letters[other]] = [letters[other]!, letters[at]!]
  }
  return letters.join('')
}

export interface Share {
  readonly userId: number
  readonly minutes: number
  readonly sharePercent: number
}
/** Even parts of a whole, what does not divide with the last. */
const parts = (whole: number, n: number) =>
  Array.from({ length: n }, (_, at) => (at < n - 1 ? Math.floor(whole / n) : whole - Math.floor(whole / n) * (n - 1)))

/** The minutes of an order over those who worked on it, evenly until somebody says otherwise. */
export function sharesOf(people: readonly number[], minutes: number): Share[] {
  const percents = parts(100, people.length)
  const each = parts(minutes, people.length)
  return people.map((userId, at) => ({ userId, minutes: Math.max(1, each[at]!), sharePercent: percents[at]! }))
}

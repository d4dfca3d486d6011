/** Minutes by shares of a hundred, each cut down to the minute; the last takes what is left. */
export function minutesByShare(minutes: number, shares: readonly number[]): number[] {
  const parts = shares.slice(0, -1).map((share) => Math.floor((minutes * share) / 100))
  return [...parts, minutes - parts.reduce((sum, part) => sum + part, 0)]
}
/** Even shares of a hundred, what does not divide with the last. */
export function evenShares(people: number): number[] {
  const each = Math.floor(100 / people)
  return Array.from({ length: people }, (_, at) => (at < people - 1 ? each : 100 - each * (people - 1)))
}

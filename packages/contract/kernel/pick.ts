/** The named fields of a record, and no others. */
export function pick<T extends object, const K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const name of names) picked[name] = from[name]
  return picked as Pick<T, K>
}

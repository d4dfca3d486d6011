/** Codes of a comma list, blanks dropped. */
export const codesOf = (list: string): string[] =>
  list
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')

/** Every requested code must be held, whole: `event:event:view` is not held by `event:event:viewSensitive`. */
export function holds(requested: string, permissions: ReadonlySet<string>, superAdmin: boolean): boolean {
  return superAdmin || codesOf(requested).every((code) => permissions.has(code))
}

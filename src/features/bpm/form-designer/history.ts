/** Steps back and forth over whole drafts. Changes with one `tag` in a row are one step: a word typed, not its letters. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  readonly tag: string | null
}
const DEPTH = 100

export const begun = <T>(present: T): History<T> => ({ past: [], present, future: [], tag: null })

export function changed<T>(history: History<T>, present: T, tag: string | null = null): History<T> {
  if (present === history.present) return history
  const joins = tag !== null && tag === history.tag
  const past = joins ? history.past : [...history.past, history.present].slice(-DEPTH)
  return { past, present, future: [], tag }
}
export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    tag: null,
  }
}
export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, tag: null }
}

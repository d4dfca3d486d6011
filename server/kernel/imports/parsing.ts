/**
 * Files are parsed one after the other: each parser may take a few hundred megabytes while it lives, and the process has
 * to stay within its memory however many people import at the same time.
 */
let last: Promise<unknown> = Promise.resolve()

export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn
}

/**
 * The kernel's clock: the only source of time. SQL receives it as a parameter, so that day-ends and books' dates can be
 * tested and several processes on one database agree on what a statement means.
 */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** A clock that a test holds in its hand. */
export function testClock(start: string): Clock & { set(at: string): void; advance(seconds: number): void } {
  let at = parse(start)
  return {
    now: () => new Date(at),
    set: (text) => {
      at = parse(text)
    },
    advance: (seconds) => {
      at += seconds * 1000
    },
  }
}
/** A moment of Asia/Shanghai, `yyyy-MM-dd HH:mm:ss`, as the database and `Date.parse` take it. */
export const instantOf = (dateTime: string) => `${dateTime.replace(' ', 'T')}+08:00`
const parse = (text: string) => Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}+08:00`)

const SHANGHAI = 8 * 3600_000

/** `yyyy-MM-dd` in Asia/Shanghai (no daylight saving since 1991). */
export const dateOf = (at: Date) => new Date(at.getTime() + SHANGHAI).toISOString().slice(0, 10)
/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const dateTimeOf = (at: Date) => new Date(at.getTime() + SHANGHAI).toISOString().slice(0, 19).replace('T', ' ')

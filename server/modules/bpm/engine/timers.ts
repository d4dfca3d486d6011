/** ISO 8601 texts of timers: `2026-03-01T09:00:00`, `P1DT2H30M`, `R3/PT10M`. */
const DURATION = /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
const OFFSET_MS = 8 * 3600_000

/** The moment a duration after another; calendar parts count in Asia/Shanghai. */
export function afterDuration(text: string, from: Date): Date | null {
  const found = DURATION.exec(text.trim())
  if (!found) return null
  const [years, months, weeks, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0))
  const local = new Date(from.getTime() + OFFSET_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + years! * 12 + months!)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, last) + weeks! * 7 + days!)
  return new Date(local.getTime() - OFFSET_MS + ((hours! * 60 + minutes!) * 60 + seconds!) * 1000)
}

/** A date or date-time, in Asia/Shanghai unless it names a zone. */
export function momentOf(text: string): Date | null {
  const found = DATE.exec(text.trim())
  if (!found) return null
  const at = Date.parse(`${found[1]}T${found[2] ?? '00:00'}:${found[3] ?? '00'}${found[4] ?? '+08:00'}`)
  return Number.isNaN(at) ? null : new Date(at)
}

export interface Cycle {
  /** null: without end. */
  readonly times: number | null
  readonly every: string
}
export function cycleOf(text: string): Cycle | null {
  const found = /^R(\d*)\/(?:[^/]+\/)?(P[^/]+)$/.exec(text.trim())
  const first = found && afterDuration(found[2]!, new Date(0))
  // A cycle of no length would be due again at once, for ever.
  if (!first || first.getTime() <= 0) return null
  return { times: found[1] === '' ? null : Number(found[1]), every: found[2]! }
}

/** How far an endless cycle is made up for after the server stood still. */
const CATCH_UP_MS = 60_000
/**
 * When a cycle comes again: a length after it was due, whenever it was noticed, so that a cycle shorter than the poll loses no repeat.
 * One without end begins anew after a standstill; one that counts comes as often as it says.
 */
export function againAt({ times, every }: Cycle, due: Date, now: Date): Date {
  const next = afterDuration(every, due)!
  return times === null && now.getTime() - next.getTime() > CATCH_UP_MS ? afterDuration(every, now)! : next
}

export interface Due {
  readonly at: Date
  /** How often it comes again afterwards; null: for ever. */
  readonly repeats: number | null
}
export function dueOf(timer: { kind: 'date' | 'duration' | 'cycle'; text: string }, now: Date): Due | null {
  if (timer.kind === 'date') {
    const at = momentOf(timer.text)
    return at && { at, repeats: 0 }
  }
  if (timer.kind === 'duration') {
    const at = afterDuration(timer.text, now)
    return at && { at, repeats: 0 }
  }
  const cycle = cycleOf(timer.text)
  if (!cycle || cycle.times === 0) return null
  return { at: afterDuration(cycle.every, now)!, repeats: cycle.times === null ? null : cycle.times - 1 }
}

/** Asked this often, a statement is one of those that come again. */
const COMES_AGAIN = 5
/** Characters of all that are kept: a connection holds about a hundred bytes for each. */
const MOST_TEXT = 100_000
/** Longer than this are reports: few, and their planning is little beside their run. */
const LONGEST = 8_000
/** So many askings make a reckoning: what was asked seldom is forgotten, and what was asked most is kept. */
const RECKONING = 20_000
/** Texts that are counted; what comes beyond them waits for the next reckoning. */
const COUNTED = 2_000
/** What planning looks into a value for, so that it is planned anew each time: how much a pattern or a set finds. */
const BY_VALUE = /\b(?:i?like|similar to)\b|@>|<@|&&|~/i
const STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i

/**
 * Which statements the connections of a process keep parsed, under which name. PostgreSQL plans a kept one for each set of values at first, and
 * once for all when that costs no more; a page of a list was planned for longer than it ran (decision 0047).
 */
export class Prepared {
  private readonly uses = new Map<string, number>()
  private names = new Map<string, string>()
  private text = 0
  private asked = 0
  private made = 0
  /** Grows with each reckoning that let something go. */
  generation = 0

  /** The name that a statement is kept under; undefined: it is asked as it stands. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || text.length > LONGEST) return undefined
    if (++this.asked >= RECKONING) this.reckon()
    const uses = this.uses.get(text) ?? 0
    if (uses === 0 && this.uses.size >= COUNTED) return undefined
    this.uses.set(text, uses + 1)
    return this.names.get(text) ?? (uses >= COMES_AGAIN ? this.keep(text) : undefined)
  }

  /** What a change of the schema made another statement: the next asking parses it anew. */
  forget(text: string): void {
    if (!this.names.delete(text)) return
    this.text -= text.length
    this.generation++
  }

  /** Of the names that a connection holds, those that nothing is kept under any more. */
  stale(held: readonly string[]): string[] {
    const kept = new Set(this.names.values())
    return held.filter((name) => !kept.has(name))
  }

  private keep(text: string): string | undefined {
    if (this.text + text.length > MOST_TEXT || !STATEMENT.test(text) || BY_VALUE.test(text)) return undefined
    const name = `kept_${++this.made}`
    this.names.set(text, name)
    this.text += text.length
    return name
  }

  /** Room for what is asked most; counts fade, so that yesterday's habits give way to today's. */
  private reckon(): void {
    this.asked = 0
    const before = this.names
    this.names = new Map()
    this.text = 0
    for (const [text, uses] of [...this.uses].sort((a, b) => b[1] - a[1])) {
      const name = before.get(text)
      if (name !== undefined && uses >= COMES_AGAIN && this.text + text.length <= MOST_TEXT) {
        this.names.set(text, name)
        this.text += text.length
      }
      if (uses < 2) this.uses.delete(text)
      else this.uses.set(text, uses >> 1)
    }
    if (this.names.size < before.size) this.generation++
  }
}

/**
 * Regular expressions that designers of forms write, matched in time that grows with the text and never faster: all ways are
 * followed at once (Thompson), where the language's own engine tries one after the other and may need for ever. Known are
 * letters, classes, escapes, groups, alternatives, `?` `*` `+` `{n,m}` and the ends; no look-around, no back-references.
 */
export interface Pattern {
  /** Whether the whole text matches. */
  matches(text: string): boolean
}

/** States of one pattern; a repetition counts once for each time. */
const MOST_STATES = 2_000

type State =
  | { readonly kind: 'take'; readonly fits: (sign: string) => boolean; next: number }
  | { readonly kind: 'fork'; next: number; other: number }
  | { readonly kind: 'begin' | 'end'; next: number }
  | { readonly kind: 'done' }

class Unreadable extends Error {}

/** Null for what cannot be read, or is too large. */
export function readPattern(source: string): Pattern | null {
  try {
    // What the language itself refuses is no pattern, whatever is understood of it here.
    void new RegExp(source, 'u')
    const { states, start } = new Builder(source).build()
    return { matches: (text) => run(states, start, text) }
  } catch {
    return null
  }
}

/** A way through the states; where it ends is patched to what follows. */
interface Part {
  readonly start: number
  readonly ends: readonly ((to: number) => void)[]
}
type Make = () => Part

class Builder {
  readonly #signs: readonly string[]
  readonly #states: State[] = []
  #at = 0
  constructor(source: string) {
    this.#signs = Array.from(source)
  }

  build(): { states: readonly State[]; start: number } {
    const whole = this.#alternatives()
    if (this.#at < this.#signs.length) throw new Unreadable()
    const { start, ends } = whole()
    const done = this.#add({ kind: 'done' })
    for (const end of ends) end(done)
    return { states: this.#states, start }
  }

  #add(state: State): number {
    if (this.#states.length >= MOST_STATES) throw new Unreadable()
    return this.#states.push(state) - 1
  }
  #peek(text: string): boolean {
    return Array.from(text).every((sign, at) => this.#signs[this.#at + at] === sign)
  }
  #skip(text: string): boolean {
    if (!this.#peek(text)) return false
    this.#at += text.length
    return true
  }

  #alternatives(): Make {
    const made = [this.#sequence()]
    while (this.#skip('|')) made.push(this.#sequence())
    return made.reduceRight((rest, one) => () => this.#either(one, rest))
  }
  #sequence(): Make {
    const made: Make[] = []
    while (this.#at < this.#signs.length && !this.#peek('|') && !this.#peek(')')) made.push(this.#repeated())
    return () => this.#chain(made)
  }

  #repeated(): Make {
    const one = this.#atom()
    const [least, most] = this.#times()
    return () => {
      const parts: Make[] = Array.from({ length: least }, () => one)
      if (most === Infinity) parts.push(() => this.#loop(one))
      else if (most > least) parts.push(this.#upTo(one, most - least))
      return this.#chain(parts)
    }
  }
  #times(): [least: number, most: number] {
    let times: [number, number] = [1, 1]
    if (this.#skip('?')) times = [0, 1]
    else if (this.#skip('*')) times = [0, Infinity]
    else if (this.#skip('+')) times = [1, Infinity]
    else if (this.#peek('{')) {
      const close = this.#signs.indexOf('}', this.#at)
      const found = /^\{(\d{1,4})(,?)(\d{0,4})$/.exec(this.#signs.slice(this.#at, close).join(''))
      if (close < 0 || !found) throw new Unreadable()
      const least = Number(found[1])
      times = [least, found[2] === '' ? least : found[3] === '' ? Infinity : Number(found[3])]
      this.#at = close + 1
    } else return times
    // Whether it takes many or few first makes no difference to whether it fits.
    this.#skip('?')
    return times
  }

  #atom(): Make {
    if (this.#skip('(')) {
      if (this.#skip('?') && !this.#skip(':')) throw new Unreadable()
      const inner = this.#alternatives()
      if (!this.#skip(')')) throw new Unreadable()
      return inner
    }
    if (this.#skip('^')) return () => this.#single({ kind: 'begin', next: -1 })
    if (this.#skip('$')) return () => this.#single({ kind: 'end', next: -1 })
    const from = this.#at
    if (this.#skip('[')) {
      for (; !this.#skip(']'); this.#at += this.#peek('\\') ? 2 : 1)
        if (this.#at >= this.#signs.length) throw new Unreadable()
    } else if (this.#skip('\\')) this.#escape()
    else this.#at++
    const fits = fitsOf(this.#signs.slice(from, this.#at).join(''))
    return () => this.#single({ kind: 'take', fits, next: -1 })
  }
  /** The rest of an escape that stands for one sign. */
  #escape(): void {
    const sign = this.#signs[this.#at++]
    if (sign === undefined || /[1-9bBk]/.test(sign)) throw new Unreadable()
    if (sign === 'c') this.#at++
    else if (sign === 'x') this.#at += 2
    else if (/[pPu]/.test(sign)) {
      const braced = this.#peek('{')
      const close = braced ? this.#signs.indexOf('}', this.#at) : this.#at + 3
      this.#at = close + 1
    }
  }

  #single(state: Exclude<State, { kind: 'done' | 'fork' }>): Part {
    return { start: this.#add(state), ends: [(to) => (state.next = to)] }
  }
  #empty(): Part {
    const fork: State = { kind: 'fork', next: -1, other: -1 }
    return { start: this.#add(fork), ends: [(to) => (fork.next = fork.other = to)] }
  }
  #chain(makes: readonly Make[]): Part {
    const parts = makes.length === 0 ? [this.#empty()] : makes.map((make) => make())
    for (const [at, { ends }] of parts.slice(0, -1).entries()) for (const end of ends) end(parts[at + 1]!.start)
    return { start: parts[0]!.start, ends: parts.at(-1)!.ends }
  }
  #either(one: Make, rest: Make): Part {
    const [left, right] = [one(), rest()]
    return {
      start: this.#add({ kind: 'fork', next: left.start, other: right.start }),
      ends: [...left.ends, ...right.ends],
    }
  }
  #loop(one: Make): Part {
    const inner = one()
    const fork: State = { kind: 'fork', next: inner.start, other: -1 }
    const start = this.#add(fork)
    for (const end of inner.ends) end(start)
    return { start, ends: [(to) => (fork.other = to)] }
  }
  /** None, or one and up to the rest of them. */
  #upTo(one: Make, most: number): Make {
    return () => {
      const ends: ((to: number) => void)[] = []
      const forks = Array.from({ length: most }, () => {
        const inner = one()
        const fork: State = { kind: 'fork', next: inner.start, other: -1 }
        ends.push((to) => (fork.other = to))
        return { start: this.#add(fork), inner }
      })
      for (const [at, { inner }] of forks.entries()) {
        const next = forks[at + 1]
        if (next) for (const end of inner.ends) end(next.start)
        else ends.push(...inner.ends)
      }
      return { start: forks[0]!.start, ends }
    }
  }
}

/** Whether a sign is what a class, an escape or a letter stands for: one sign is judged by the language itself. */
function fitsOf(source: string): (sign: string) => boolean {
  const one = new RegExp(`^${source}$`, 'u')
  return (sign) => one.test(sign)
}

function run(states: readonly State[], start: number, text: string): boolean {
  const signs = Array.from(text)
  // Places reached at the present sign; each state stands in it once.
  let reached: number[] = []
  const marks = new Int32Array(states.length).fill(-1)
  const reach = (from: number, at: number, into: number[]) => {
    const waiting = [from]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (marks[next] === at) continue
      marks[next] = at
      const state = states[next]!
      if (state.kind === 'fork') waiting.push(state.other, state.next)
      else if (state.kind === 'begin' || state.kind === 'end') {
        if (at === (state.kind === 'begin' ? 0 : signs.length)) waiting.push(state.next)
      } else into.push(next)
    }
  }
  reach(start, 0, reached)
  for (const [at, sign] of signs.entries()) {
    const following: number[] = []
    for (const place of reached) {
      const state = states[place]!
      if (state.kind === 'take' && state.fits(sign)) reach(state.next, at + 1, following)
    }
    reached = following
    if (reached.length === 0) return false
  }
  return reached.some((place) => states[place]!.kind === 'done')
}

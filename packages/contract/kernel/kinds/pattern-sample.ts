/**
 * A text that a pattern accepts, the same for the same `n`: for the patterns that fields have (classes, groups, alternatives,
 * quantifiers), not for look-arounds or back-references.
 */
const ESCAPED: Readonly<Record<string, string>> = { d: '0-9', w: 'a-z0-9', s: ' ' }
const ROOM = 4
/** What a negated class or a dot is filled from. */
const COMMON = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function samplePattern(pattern: string, n: number): string {
  return new Sampler(pattern, n).alternatives()
}

class Sampler {
  private index = 0
  private digits: number
  private readonly pattern: string
  constructor(pattern: string, n: number) {
    this.pattern = pattern
    this.digits = n
  }

  /** The first branch is taken, the others are read past. */
  alternatives(): string {
    const first = this.sequence()
    while (this.pattern[this.index] === '|') {
      this.index += 1
      this.sequence()
    }
    return first
  }

  private sequence(): string {
    let text = ''
    while (this.index < this.pattern.length && !'|)'.includes(this.pattern[this.index]!)) {
      const start = this.index
      const once = this.atom()
      const end = this.index
      const times = this.quantifier()
      const after = this.index
      text += times > 0 ? once : ''
      for (let time = 1; time < times; time += 1) {
        this.index = start
        text += this.atom()
        this.index = end
      }
      this.index = after
    }
    return text
  }

  /** How often to repeat: a few times more than asked where the pattern allows, so that samples can differ. */
  private quantifier(): number {
    const m = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(this.pattern.slice(this.index))
    if (!m) return 1
    this.index += m[0].length
    if (m[1] === '?' || m[1] === '*') return m[1] === '*' ? 1 : 0
    if (m[1] === '+') return 1 + ROOM
    const least = Number(m[2])
    const most = m[3] === undefined ? least : m[4] === '' ? least + ROOM : Number(m[4])
    return Math.min(least + ROOM, most)
  }

  private atom(): string {
    const char = this.pattern[this.index]!
    this.index += 1
    if (char === '^' || char === '$') return ''
    if (char === '.') return this.pick(COMMON)
    if (char === '[') return this.charClass()
    if (char === '\\') {
      const escaped = this.pattern[this.index]!
      this.index += 1
      return escaped in ESCAPED ? this.pick(expand(ESCAPED[escaped]!)) : escaped
    }
    if (char !== '(') return char
    if (this.pattern.startsWith('?:', this.index)) this.index += 2
    const inner = this.alternatives()
    this.index += 1
    return inner
  }

  private charClass(): string {
    const negated = this.pattern[this.index] === '^'
    if (negated) this.index += 1
    let written = ''
    while (this.pattern[this.index] !== ']') {
      if (this.pattern[this.index] === '\\') {
        const escaped = this.pattern[this.index + 1]!
        written += ESCAPED[escaped] ?? escaped
        this.index += 2
      } else {
        written += this.pattern[this.index]!
        this.index += 1
      }
    }
    this.index += 1
    const chars = expand(written)
    return this.pick(
      negated
        ? COMMON.split('')
            .filter((char) => !chars.includes(char))
            .join('')
        : chars,
    )
  }

  /** The next digit of `n`, written in this alphabet. */
  private pick(chars: string): string {
    const char = chars[this.digits % chars.length] ?? ''
    this.digits = Math.floor(this.digits / chars.length)
    return char
  }
}

function expand(written: string): string {
  return written.replace(/(.)-(.)/gu, (_all, from: string, to: string) => {
    const [first, last] = [from.codePointAt(0)!, to.codePointAt(0)!]
    return Array.from({ length: Math.max(0, Math.min(last - first + 1, 100)) }, (_, step) =>
      String.fromCodePoint(first + step),
    ).join('')
  })
}

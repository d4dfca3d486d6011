/** A start or end tag inside a text, cut into what a rewrite needs. */
export interface Tag {
  readonly start: number
  readonly end: number
  readonly kind: 'open' | 'close' | 'empty'
  readonly name: string
  readonly attributes: readonly Attribute[]
}
export interface Attribute {
  readonly name: string
  readonly value: string
  /** Place of the name in the text. */
  readonly at: number
}

const SKIPPED: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]
// A name begins where none goes on: otherwise a long one would be read again from each of its signs.
const ATTRIBUTE = /(?<![^\s=/<>"'])([^\s=/<>"']+)\s*=\s*("[^"]*"|'[^']*')/g

/** The end of a tag: the first `>` outside of quotes. */
function endOfTag(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at++) {
    const sign = xml[at]!
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return xml.length
}

function readTag(xml: string, start: number): Tag {
  const end = endOfTag(xml, start + 1)
  const close = xml[start + 1] === '/'
  const inner = xml.slice(start + (close ? 2 : 1), end - 1)
  const name = /^[^\s/>]*/.exec(inner)?.[0] ?? ''
  const offset = start + (close ? 2 : 1) + name.length
  const attributes = close
    ? []
    : [...inner.slice(name.length).matchAll(ATTRIBUTE)].map((found) => ({
        name: found[1]!,
        value: found[2]!.slice(1, -1),
        at: offset + found.index,
      }))
  return { start, end, kind: close ? 'close' : inner.endsWith('/') ? 'empty' : 'open', name, attributes }
}

/** The tags of a well-formed text in their order; comments, CDATA and instructions are passed over. */
export function* tagsOf(xml: string): Generator<Tag> {
  let at = 0
  for (;;) {
    const start = xml.indexOf('<', at)
    if (start < 0) return
    const skipped = SKIPPED.find(([open]) => xml.startsWith(open, start))
    if (skipped) {
      const end = xml.indexOf(skipped[1], start + skipped[0].length)
      if (end < 0) return
      at = end + skipped[1].length
      continue
    }
    const tag = readTag(xml, start)
    yield tag
    at = tag.end
  }
}

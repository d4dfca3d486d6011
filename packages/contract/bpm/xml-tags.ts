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
  /** Places of the name and of the value in the text. */
  readonly at: number
  readonly valueAt: number
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
        valueAt: offset + found.index + found[0].length - found[2]!.length + 1,
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

/** What prefixes stand for at a place of a text; the empty one is the default namespace. */
export type Bindings = Readonly<Record<string, string>>
export const cut = (name: string): readonly [prefix: string, local: string] => {
  const colon = name.indexOf(':')
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}
export const declares = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:')
export const declaredName = (name: string): string => (name === 'xmlns' ? '' : cut(name)[1])

/** Bindings inside a tag. They stand over the outer ones and copy nothing: a root may declare thousands. */
export function bind(outer: Bindings, tag: Tag): Bindings {
  const own = tag.attributes.filter(({ name }) => declares(name))
  if (own.length === 0) return outer
  const inner = Object.create(outer) as Record<string, string>
  for (const { name, value } of own) inner[declaredName(name)] = value
  return inner
}

export interface Edit {
  readonly at: number
  readonly length: number
  readonly text: string
}
export function rewritten(xml: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.at - b.at || a.length - b.length)) {
    parts.push(xml.slice(at, edit.at), edit.text)
    at = edit.at + edit.length
  }
  return parts.concat(xml.slice(at)).join('')
}

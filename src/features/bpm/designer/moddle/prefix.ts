import { CANONICAL, KNOWN_ATTRIBUTES, KNOWN_ELEMENTS, NAMESPACES, PREFIXES, type Prefix } from './descriptors'
import {
  bind,
  cut,
  declaredName,
  declares,
  rewritten,
  tagsOf,
  type Bindings,
  type Edit,
  type Tag,
} from '@wuguan/contract/bpm/xml-tags'

const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const PRODUCTS: ReadonlySet<string> = new Set(PREFIXES.map((prefix) => NAMESPACES[prefix]))

/** Index of the tag that ends the element which starts at `from`. */
function endOf(tags: readonly Tag[], from: number): number {
  let depth = 0
  for (let at = from; at < tags.length; at++) {
    const { kind } = tags[at]!
    if (kind === 'open') depth++
    else if (kind === 'close') depth--
    if (depth === 0) return at
  }
  return tags.length - 1
}

const uriOf = (bindings: Bindings, name: string) => bindings[cut(name)[0]] ?? ''

/** Whether the editor's vocabulary can say an extension whole; BPMN's own elements may stand in it. */
function isKnown(tags: readonly Tag[], outer: Bindings): boolean {
  const open: Bindings[] = [outer]
  return tags.every((tag) => {
    if (tag.kind === 'close') return open.pop() !== undefined
    const bindings = bind(open.at(-1)!, tag)
    if (tag.kind === 'open') open.push(bindings)
    const uri = uriOf(bindings, tag.name)
    return uri === BPMN || (PRODUCTS.has(uri) && KNOWN_ELEMENTS.has(cut(tag.name)[1]))
  })
}

/** Namespaces that a piece of a document takes from around it: `flowable=http://…`, one a line. */
function borrowed(tags: readonly Tag[], outer: Bindings): string {
  // A default namespace is for elements only.
  const attributes = tags.flatMap((tag) =>
    tag.attributes.filter(({ name }) => name.includes(':')).map(({ name }) => name),
  )
  const names = new Set([...tags.map(({ name }) => name), ...attributes].map((name) => cut(name)[0]))
  return [...names]
    .filter((name) => outer[name] !== undefined)
    .map((name) => `${name}=${outer[name]}`)
    .join('\n')
}

/** Rewrites product names that the vocabulary knows; the text of an element's or attribute's prefix is all that changes. */
function moved(tag: Tag, bindings: Bindings): Edit[] {
  const edits: Edit[] = []
  const [prefix, local] = cut(tag.name)
  if (PRODUCTS.has(bindings[prefix] ?? '') && KNOWN_ELEMENTS.has(local)) {
    const at = tag.start + (tag.kind === 'close' ? 2 : 1)
    edits.push({ at, length: tag.name.length, text: `${CANONICAL.prefix}:${local}` })
  }
  for (const { name, at } of tag.attributes) {
    const [own, attribute] = cut(name)
    if (own !== '' && PRODUCTS.has(bindings[own] ?? '') && KNOWN_ATTRIBUTES.has(attribute)) {
      edits.push({ at, length: own.length, text: CANONICAL.prefix })
    }
  }
  return edits
}

/**
 * A document as the editor reads it: what the three products say alike in one vocabulary, and every extension beyond it
 * packed away letter for letter, since a parser would keep only what it understands.
 */
export function toCanonical(xml: string): string {
  const tags = [...tagsOf(xml)]
  const root = tags[0]
  if (!root) return xml
  const edits: Edit[] = [declaration(root, CANONICAL.prefix, CANONICAL.uri)]
  const open: { bindings: Bindings; extends: boolean }[] = []
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index]!
    const outer = open.at(-1) ?? { bindings: {}, extends: false }
    if (tag.kind === 'close') {
      edits.push(...moved(tag, outer.bindings))
      open.pop()
      continue
    }
    if (outer.extends) {
      const last = endOf(tags, index)
      const piece = tags.slice(index, last + 1)
      if (!isKnown(piece, outer.bindings)) {
        const text = xml.slice(tag.start, tags[last]!.end)
        const packed = `<${CANONICAL.prefix}:raw text="${encodeURIComponent(text).replaceAll("'", '%27')}" bindings="${encodeURIComponent(borrowed(piece, outer.bindings))}"/>`
        edits.push({ at: tag.start, length: text.length, text: packed })
        index = last
        continue
      }
    }
    const bindings = bind(outer.bindings, tag)
    edits.push(...moved(tag, bindings))
    if (tag.kind === 'open') {
      const extending = cut(tag.name)[1] === 'extensionElements' && uriOf(bindings, tag.name) === BPMN
      open.push({ bindings, extends: extending })
    }
  }
  return rewritten(xml, edits)
}

const declaration = (root: Tag, name: string, uri: string): Edit => ({
  at: root.start + 1 + root.name.length,
  length: 0,
  text: ` xmlns:${name}="${uri}"`,
})

/** An edited model as a file of one product. */
export function fromCanonical(xml: string, prefix: Prefix): string {
  const tags = [...tagsOf(xml)]
  const root = tags[0]
  if (!root) return xml
  const bound: Record<string, string> = { ...bind({}, root) }
  const edits: Edit[] = []
  const name = ensure(bound, prefix, NAMESPACES[prefix])
  let used = false
  for (const tag of tags) {
    const [own, local] = cut(tag.name)
    if (own === CANONICAL.prefix && local === 'raw') {
      if (tag.kind !== 'close') edits.push({ at: tag.start, length: tag.end - tag.start, text: unpacked(tag, bound) })
      else edits.push({ at: tag.start, length: tag.end - tag.start, text: '' })
      continue
    }
    const at = tag.start + (tag.kind === 'close' ? 2 : 1)
    if (own === CANONICAL.prefix) edits.push({ at, length: own.length, text: name })
    for (const attribute of tag.attributes) {
      if (cut(attribute.name)[0] === CANONICAL.prefix)
        edits.push({ at: attribute.at, length: CANONICAL.prefix.length, text: name })
    }
    used ||= own === CANONICAL.prefix || tag.attributes.some((attribute) => cut(attribute.name)[0] === CANONICAL.prefix)
  }
  const before = bind({}, root)
  if (!used && before[name] === undefined) delete bound[name]
  for (const [added, uri] of Object.entries(bound)) {
    if (before[added] === undefined) edits.push(declaration(root, added, uri))
  }
  return withoutIdle(rewritten(xml, edits))
}

/** The name of a namespace at the root, bound there when it is not yet. */
function ensure(bound: Record<string, string>, wanted: string, uri: string): string {
  const there = Object.entries(bound).find(([name, value]) => name !== '' && value === uri)
  if (there) return there[0]
  let name = wanted
  for (let count = 1; bound[name] !== undefined; count++) name = `${wanted}${count}`
  bound[name] = uri
  return name
}

/** A packed extension as it stood; a namespace that the root cannot give it is declared on it. */
function unpacked(tag: Tag, bound: Record<string, string>): string {
  const read = (wanted: string) => decodeURIComponent(tag.attributes.find(({ name }) => name === wanted)?.value ?? '')
  const text = read('text')
  const own = [...tagsOf(text)][0]
  const missing: string[] = []
  for (const line of read('bindings')
    .split('\n')
    .filter((one) => one !== '')) {
    const [name = '', uri = ''] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]
    if (
      bound[name] === uri ||
      own?.attributes.some((attribute) => declares(attribute.name) && declaredName(attribute.name) === name)
    )
      continue
    if (name !== '' && bound[name] === undefined) bound[name] = uri
    else missing.push(name === '' ? ` xmlns="${uri}"` : ` xmlns:${name}="${uri}"`)
  }
  if (!own || missing.length === 0) return text
  const at = own.start + 1 + own.name.length
  return text.slice(0, at) + missing.join('') + text.slice(at)
}

/** Takes declarations of vocabularies away that nothing uses any more: they would only mislead the reader of the file. */
function withoutIdle(xml: string): string {
  const tags = [...tagsOf(xml)]
  const names = new Set(
    tags.flatMap((tag) => [tag.name, ...tag.attributes.map(({ name }) => name)]).map((name) => cut(name)[0]),
  )
  const idle = (tags[0]?.attributes ?? []).filter(
    ({ name, value }) =>
      name.startsWith('xmlns:') && (value === CANONICAL.uri || PRODUCTS.has(value)) && !names.has(cut(name)[1]),
  )
  return rewritten(
    xml,
    idle.map(({ name, value, at }) => ({ at: at - 1, length: name.length + value.length + 4, text: '' })),
  )
}

/** The product whose names a document uses most; camunda where it uses none. */
export function prefixOf(xml: string): Prefix {
  const counts = new Map<string, number>()
  const open: Bindings[] = []
  for (const tag of tagsOf(xml)) {
    if (tag.kind === 'close') {
      open.pop()
      continue
    }
    const bindings = bind(open.at(-1) ?? {}, tag)
    for (const name of [tag.name, ...tag.attributes.map((attribute) => attribute.name)]) {
      const uri = cut(name)[0] === '' ? undefined : bindings[cut(name)[0]]
      if (uri !== undefined) counts.set(uri, (counts.get(uri) ?? 0) + 1)
    }
    if (tag.kind === 'open') open.push(bindings)
  }
  const used = (prefix: Prefix) => counts.get(NAMESPACES[prefix]) ?? 0
  return PREFIXES.reduce((best, prefix) => (used(prefix) > used(best) ? prefix : best), 'camunda' as Prefix)
}

import { bind, cut, rewritten, tagsOf, type Bindings, type Edit, type Tag } from './xml-tags.ts'

/**
 * BPMN texts as strangers write them, made whole before anything reads them: every element that is told apart by its id has one, and
 * references name ids. Only these places of the text change, so nothing is lost; the same text always gets the same ids.
 */
export const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
export const DI = 'http://www.omg.org/spec/BPMN/20100524/DI'

/** Elements that others refer to, that the engine keys by id, or that stand in the picture. */
const NEEDS_ID =
  /^(?:\w*(?:Event|[tT]ask|Gateway|[sS]ubProcess|Flow|Reference)|transaction|callActivity|dataObject|participant|collaboration|lane|laneSet|association|textAnnotation|group|message|signal|error|escalation)$/
/** Attributes and elements whose content is the qualified name of another element. */
const REFERS = /^(?:\w+Ref|bpmnElement|default|calledElement)$/
const REFERS_BY_TEXT = /^(?:incoming|outgoing|\w+Refs?)$/

/** A start tag, with the namespace that it stands in and the element around it. */
export interface Placed {
  readonly tag: Tag
  readonly local: string
  readonly uri: string
  readonly bindings: Bindings
  readonly parent: Placed | null
  /** Where its element ends in the text; known once the text has been gone through. */
  end: number
}
export function* placed(xml: string): Generator<Placed> {
  const none = Object.create(null) as Bindings
  const open: Placed[] = []
  for (const tag of tagsOf(xml)) {
    if (tag.kind === 'close') {
      const ended = open.pop()
      if (ended) ended.end = tag.end
      continue
    }
    const parent = open.at(-1) ?? null
    const bindings = bind(parent?.bindings ?? none, tag)
    const [prefix, local] = cut(tag.name)
    const one: Placed = { tag, local, uri: bindings[prefix] ?? '', bindings, parent, end: tag.end }
    yield one
    if (tag.kind === 'open') open.push(one)
  }
}
export const attributeOf = (tag: Tag, wanted: string): string =>
  tag.attributes.find(({ name }) => name === wanted)?.value ?? ''
const idOf = (tag: Tag) => tag.attributes.find(({ name }) => name === 'id')

/** The text with an id wherever one is needed, and with references that name them. */
export function completed(xml: string): string {
  const ids = new Set<string>()
  let target = ''
  for (const tag of tagsOf(xml)) {
    const id = idOf(tag)?.value
    if (id) ids.add(id)
    if (cut(tag.name)[1] === 'definitions')
      target ||= tag.attributes.find(({ name }) => name === 'targetNamespace')?.value ?? ''
  }
  const edits: Edit[] = []
  let serial = 0
  for (const { tag, local, uri, bindings } of placed(xml)) {
    if (uri !== MODEL && uri !== DI) continue
    if (uri === MODEL && NEEDS_ID.test(local) && !idOf(tag)?.value) {
      let id: string
      do id = `${local}_${++serial}`
      while (ids.has(id))
      edits.push(given(tag, id))
    }
    /** The id that a qualified name means: one of this file, or of the namespace that the file is about. */
    const plain = (name: string, anywhere: boolean): string | null => {
      const [prefix, own] = cut(name.trim())
      const bound = prefix === '' ? undefined : bindings[prefix]
      if (bound === undefined || ids.has(name.trim())) return null
      return anywhere || bound === target || ids.has(own) ? own : null
    }
    for (const { name, value, valueAt } of tag.attributes) {
      if (!REFERS.test(name)) continue
      const own = plain(value, name === 'calledElement')
      if (own !== null) edits.push({ at: valueAt, length: value.length, text: own })
    }
    if (tag.kind !== 'open' || !REFERS_BY_TEXT.test(local)) continue
    const end = xml.indexOf('<', tag.end)
    const text = xml.slice(tag.end, end < 0 ? tag.end : end)
    const own = plain(text, false)
    if (own !== null) edits.push({ at: tag.end, length: text.length, text: own })
  }
  return edits.length === 0 ? xml : rewritten(xml, edits)
}
function given(tag: Tag, id: string): Edit {
  const empty = idOf(tag)
  return empty
    ? { at: empty.valueAt, length: 0, text: id }
    : { at: tag.start + 1 + tag.name.length, length: 0, text: ` id="${id}"` }
}

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')

/** The text with its process (`from`: the id it has now, empty for none) under another key and name; what refers to it follows. */
export function renamedProcess(xml: string, from: string, key: string, name: string): string {
  const edits: Edit[] = []
  let found = false
  for (const { tag, local, uri } of placed(xml)) {
    if (uri !== MODEL && uri !== DI) continue
    const own = idOf(tag)?.value ?? ''
    if (!found && uri === MODEL && local === 'process' && own === from) {
      found = true
      edits.push(...set(tag, 'id', key), ...set(tag, 'name', escape(name)))
    } else if (from !== '')
      for (const { name: attribute, value, valueAt } of tag.attributes)
        if (value === from && (attribute === 'processRef' || attribute === 'bpmnElement'))
          edits.push({ at: valueAt, length: value.length, text: key })
  }
  return rewritten(xml, edits)
}
function set(tag: Tag, name: string, text: string): Edit[] {
  const there = tag.attributes.find((one) => one.name === name)
  if (there) return [{ at: there.valueAt, length: there.value.length, text }]
  return [{ at: tag.start + 1 + tag.name.length, length: 0, text: ` ${name}="${text}"` }]
}

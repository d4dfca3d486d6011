import type { ElementChange } from '@wuguan/contract/bpm/model.actions'
import type { ParsedFlow, ParsedNode, ParsedProcess } from '../engine/parsed.ts'

/** Where two diagrams differ, by element; what only the picture says (positions) is no difference. */
type Element = ParsedNode | ParsedFlow
/** Follow from the flows, which are compared themselves. */
const DERIVED = new Set(['id', 'incoming', 'outgoing'])

function flat(value: unknown, path: string, into: Map<string, string>): void {
  if (value === null || value === undefined || value === '' || value === false) return
  if (Array.isArray(value)) value.forEach((one, at) => flat(one, `${path}[${at + 1}]`, into))
  else if (typeof value === 'object')
    for (const [name, one] of Object.entries(value)) flat(one, path ? `${path}.${name}` : name, into)
  else into.set(path, String(value))
}
function propertiesOf(element: Element): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(element)) if (!DERIVED.has(name)) flat(value, name, found)
  return found
}
const elementsOf = (parsed: ParsedProcess): ReadonlyMap<string, Element> =>
  new Map<string, Element>([...Object.entries(parsed.nodes), ...Object.entries(parsed.flows)])
const typeOf = (element: Element) => ('type' in element ? element.type : 'sequenceFlow')

export function changesBetween(from: ParsedProcess, to: ParsedProcess): ElementChange[] {
  const [older, newer] = [elementsOf(from), elementsOf(to)]
  const changes: ElementChange[] = []
  for (const [id, element] of newer) {
    const before = older.get(id)
    const of = { elementId: id, name: element.name || id, type: typeOf(element) }
    if (!before) {
      changes.push({ ...of, change: 'added', properties: [] })
      continue
    }
    const [was, is] = [propertiesOf(before), propertiesOf(element)]
    const properties = [...new Set([...was.keys(), ...is.keys()])]
      .filter((name) => was.get(name) !== is.get(name))
      .map((name) => ({ name, from: was.get(name) ?? null, to: is.get(name) ?? null }))
    if (properties.length > 0) changes.push({ ...of, change: 'changed', properties })
  }
  for (const [id, element] of older)
    if (!newer.has(id))
      changes.push({
        elementId: id,
        name: element.name || id,
        type: typeOf(element),
        change: 'removed',
        properties: [],
      })
  return changes
}

import type { ModdleElement } from '../moddle/moddle-element'

interface Property {
  readonly name: string
  readonly isReference?: boolean
  readonly isVirtual?: boolean
  readonly default?: unknown
}
interface Described extends ModdleElement {
  readonly $descriptor: {
    readonly isGeneric?: boolean
    readonly properties?: readonly Property[]
    readonly name?: string
  }
}

const isElement = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && '$type' in value

const refOf = (value: unknown): unknown => (isElement(value) ? (value.id ?? value.$type) : value)

/** Prefixes carry no meaning, namespaces are compared by what stands under them, and `xsi:type` is already the element's own type. */
const meaningful = (attributes: Record<string, unknown>) =>
  Object.entries(attributes).filter(
    ([name]) => name !== 'xmlns' && name !== 'xsi:type' && !name.startsWith('xmlns:') && name !== 'xsi:schemaLocation',
  )

/** What a model says, free of order of attributes, formatting and prefixes: plain data that two models can be compared by. */
export function meaningOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningOf)
  if (!isElement(value)) return typeof value === 'string' ? value.trim() : value
  const facts: Record<string, unknown> = { $type: value.$type }
  if (value.$descriptor.isGeneric) {
    const {
      $type: _type,
      $descriptor: _descriptor,
      $children,
      $body,
      ...attributes
    } = value as unknown as Record<string, unknown>
    return {
      ...facts,
      ...Object.fromEntries(meaningful(attributes).filter(([name]) => !name.startsWith('$'))),
      ...(typeof $body === 'string' && $body.trim() !== '' ? { $body: $body.trim() } : {}),
      ...(Array.isArray($children) && $children.length > 0 ? { $children: $children.map(meaningOf) } : {}),
    }
  }
  for (const property of value.$descriptor.properties ?? []) {
    if (property.isVirtual) continue
    const held = Object.hasOwn(value, local(property.name))
      ? (value as unknown as Record<string, unknown>)[local(property.name)]
      : value.get(property.name)
    if (held === undefined || held === null || held === property.default) continue
    if (Array.isArray(held) && held.length === 0) continue
    facts[property.name] = property.isReference
      ? Array.isArray(held)
        ? held.map(refOf).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
        : refOf(held)
      : meaningOf(held)
  }
  for (const [name, held] of meaningful(value.$attrs)) facts[`@${name}`] = held
  return facts
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

import camunda from 'camunda-bpmn-moddle/resources/camunda.json'

export const PREFIXES = ['camunda', 'activiti', 'flowable'] as const
export type Prefix = (typeof PREFIXES)[number]

export const NAMESPACES: Readonly<Record<Prefix, string>> = {
  camunda: 'http://camunda.org/schema/1.0/bpmn',
  activiti: 'http://activiti.org/bpmn',
  flowable: 'http://flowable.org/bpmn',
}

/** The vocabulary while a model is edited. Of none of the three namespaces, so that what a file says beyond it is nobody's to read. */
export const CANONICAL = { prefix: 'ext', uri: 'urn:wuguan:bpm' } as const

interface Property {
  readonly name: string
  readonly type: string
  readonly isAttr?: boolean
  readonly isMany?: boolean
  readonly isBody?: boolean
  readonly default?: unknown
}
interface Type {
  readonly name: string
  readonly superClass?: readonly string[]
  readonly extends?: readonly string[]
  readonly isAbstract?: boolean
  readonly meta?: unknown
  readonly properties?: readonly Property[]
}
export interface Descriptor {
  readonly name: string
  readonly uri: string
  readonly prefix: string
  readonly xml: { readonly tagAlias: string }
  readonly associations: readonly unknown[]
  readonly types: readonly Type[]
}

const attribute = (name: string, type = 'String'): Property => ({ name, type, isAttr: true })
const rowsAt = (place: string) => ({ allowedIn: [place] })

/** What one task or flow carries beyond the vocabulary of the three products: buttons, assignment rows, condition rows, results. */
const OWN_TYPES: readonly Type[] = [
  // What an end means for what was asked; `resultFrom` says that only its name was asked, when marks came in.
  {
    name: 'Ending',
    isAbstract: true,
    extends: ['bpmn:EndEvent'],
    properties: [attribute('result'), attribute('resultFrom')],
  },
  {
    name: 'Button',
    superClass: ['Element'],
    meta: rowsAt('bpmn:UserTask'),
    properties: [
      ...['id', 'name', 'code', 'next'].map((name) => attribute(name)),
      attribute('isHide'),
      attribute('sort', 'Integer'),
    ],
  },
  {
    name: 'Assignee',
    superClass: ['Element'],
    meta: rowsAt('bpmn:UserTask'),
    properties: [
      ...['id', 'type', 'value', 'condition', 'operationType'].map((name) => attribute(name)),
      attribute('sort', 'Integer'),
    ],
  },
  {
    name: 'Condition',
    superClass: ['Element'],
    meta: rowsAt('bpmn:SequenceFlow'),
    properties: [
      ...['id', 'field', 'compare', 'value', 'logic'].map((name) => attribute(name)),
      attribute('sort', 'Integer'),
    ],
  },
]

const OWN_PARTS: readonly Type[] = [
  ...OWN_TYPES,
  // An extension that nobody here knows, as it stood in its file.
  { name: 'Raw', superClass: ['Element'], meta: rowsAt('*'), properties: [attribute('text'), attribute('bindings')] },
]

/** The shared vocabulary under a prefix and namespace. */
function vocabulary(prefix: string, uri: string, own: readonly Type[]): Descriptor {
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll('camunda:', `${prefix}:`)
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rename(inner)]))
  }
  const base = camunda as unknown as Descriptor
  return { ...base, name: prefix, prefix, uri, types: rename([...base.types, ...own]) as readonly Type[] }
}

/** What models are read with while they are edited. */
export const canonical: Descriptor = vocabulary(CANONICAL.prefix, CANONICAL.uri, OWN_PARTS)

/** The vocabulary under the namespace of one product, for reading its files as they stand. */
export const descriptorFor = (prefix: Prefix): Descriptor => vocabulary(prefix, NAMESPACES[prefix], OWN_TYPES)

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Local names of the vocabulary: elements that may stand in a model, and attributes that extend those of BPMN. */
export const KNOWN_ELEMENTS: ReadonlySet<string> = new Set(
  canonical.types.flatMap((type) => [
    ...(type.extends ? [] : [lower(type.name)]),
    ...(type.properties ?? [])
      .filter((property) => !property.isAttr && !property.isBody)
      .map((property) => local(property.name)),
  ]),
)
export const KNOWN_ATTRIBUTES: ReadonlySet<string> = new Set(
  canonical.types.flatMap((type) =>
    (type.properties ?? []).filter((property) => property.isAttr).map((property) => local(property.name)),
  ),
)

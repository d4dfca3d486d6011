/** An element of the parsed model. Properties are read and set by their name, those of extensions with prefix: `camunda:assignee`. */
export interface ModdleElement {
  readonly $type: string
  $parent?: ModdleElement
  readonly $attrs: Record<string, unknown>
  readonly $descriptor: { readonly isGeneric?: boolean }
  id?: string
  $instanceOf?(type: string): boolean
  get(name: string): unknown
  set(name: string, value: unknown): void
}

export type Factory = (type: string, properties?: Record<string, unknown>) => ModdleElement

/** Properties to set on one element of the model; undefined takes one away. */
export interface Change {
  readonly target: ModdleElement
  readonly set: Readonly<Record<string, unknown>>
}

export const is = (element: ModdleElement | undefined | null, type: string): boolean =>
  element?.$instanceOf?.(type) ?? false

export const textOf = (element: ModdleElement | undefined | null, name: string): string => {
  const value = element?.get(name)
  return value === undefined || value === null ? '' : String(value)
}

export const listOf = (element: ModdleElement | undefined | null, name: string): readonly ModdleElement[] => {
  const value = element?.get(name)
  return Array.isArray(value) ? (value as ModdleElement[]) : []
}

export const childOf = (element: ModdleElement | undefined | null, name: string): ModdleElement | undefined => {
  const value = element?.get(name)
  return typeof value === 'object' && value !== null ? (value as ModdleElement) : undefined
}

/** An empty text takes the property away, so that no empty attributes are written. */
export const orNothing = (text: string): string | undefined => (text.trim() === '' ? undefined : text)

/** A new element inside its parent. */
export function childFor(
  factory: Factory,
  parent: ModdleElement,
  type: string,
  properties: Record<string, unknown> = {},
): ModdleElement {
  const child = factory(type, properties)
  child.$parent = parent
  return child
}

/** Does the changes at once, outside of a command stack: for models that nobody edits on screen. */
export function applyChanges(changes: readonly Change[]): void {
  for (const { target, set } of changes) {
    for (const [name, value] of Object.entries(set)) target.set(name, value)
  }
}

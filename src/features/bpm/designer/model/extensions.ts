import { childFor, childOf, listOf, type Change, type Factory, type ModdleElement } from '../moddle/moddle-element'

/** Extensions of an element of one type, in their order. */
export const extensionsOf = (element: ModdleElement, type: string): readonly ModdleElement[] =>
  listOf(childOf(element, 'extensionElements'), 'values').filter(({ $type }) => $type === type)

/**
 * An element with another list of extensions of one type; those of all other types stay as they are, where they are.
 * Without any extension left their holder goes too.
 */
export function withExtensions(
  factory: Factory,
  element: ModdleElement,
  type: string,
  next: readonly ModdleElement[],
): Change[] {
  const holder = childOf(element, 'extensionElements')
  const now = listOf(holder, 'values')
  const rest = [...next]
  const values = now.flatMap((value) => (value.$type === type ? rest.splice(0, 1) : [value])).concat(rest)
  if (!holder) {
    if (values.length === 0) return []
    const made = childFor(factory, element, 'bpmn:ExtensionElements', { values })
    for (const value of values) value.$parent = made
    return [{ target: element, set: { extensionElements: made } }]
  }
  for (const value of next) value.$parent = holder
  if (values.length === 0) return [{ target: element, set: { extensionElements: undefined } }]
  return [{ target: holder, set: { values } }]
}

/** Adds one extension behind those of its type. */
export const withExtension = (factory: Factory, element: ModdleElement, added: ModdleElement): Change[] =>
  withExtensions(factory, element, added.$type, [...extensionsOf(element, added.$type), added])

export const withoutExtension = (factory: Factory, element: ModdleElement, removed: ModdleElement): Change[] =>
  withExtensions(
    factory,
    element,
    removed.$type,
    extensionsOf(element, removed.$type).filter((one) => one !== removed),
  )

/** Moves one extension among those of its type. */
export function movedExtension(factory: Factory, element: ModdleElement, moved: ModdleElement, by: -1 | 1): Change[] {
  const list = [...extensionsOf(element, moved.$type)]
  const from = list.indexOf(moved)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return []
  list.splice(to, 0, ...list.splice(from, 1))
  return withExtensions(factory, element, moved.$type, list)
}

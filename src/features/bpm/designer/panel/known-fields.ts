import { listOf, textOf, type ModdleElement } from '../moddle/moddle-element'
import { fieldsOf } from '../model/forms'
import type { Subject } from './designer-context'

/** A field that conditions may name. */
export interface KnownField {
  readonly id: string
  readonly label: string
}

/** Fields that the process knows: of its form, and those that its elements declare themselves. */
export function useKnownFields({ session, model }: Subject): readonly KnownField[] {
  const process = session.process()
  const found = new Map<string, KnownField>(model.fields.map((field) => [field.id, field]))
  const visit = (element: ModdleElement) => {
    for (const field of fieldsOf(element)) {
      const id = textOf(field, 'id')
      if (id !== '' && !found.has(id)) found.set(id, { id, label: textOf(field, 'label') || id })
    }
    for (const child of listOf(element, 'flowElements')) visit(child)
  }
  if (process) visit(process)
  return [...found.values()]
}

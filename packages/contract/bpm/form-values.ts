import { type FormField, holdsValue, widgetOf } from './form-field.ts'
import type { FormValues } from './form-check.ts'

/** A default as the designer stores it (text) becomes a value of its type; what does not fit is no default. */
function defaultOf(field: FormField): unknown {
  const text = field.defaultValue?.trim() ?? ''
  if (text === '') return field.type === 'boolean' ? false : null
  switch (field.type) {
    case 'long':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : null
    case 'boolean':
      return text === 'true'
    case 'enum':
      return field.values?.some(({ id }) => id === text) ? text : null
    case 'custom':
      return widgetOf(field) === '金额' || widgetOf(field) === '富文本' ? text : null
    default:
      return text
  }
}

/** What the form starts with: defaults under what is already there. */
export function initialValues(fields: readonly FormField[], given: FormValues = {}): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter(holdsValue).map((field) => [field.id, field.id in given ? given[field.id] : defaultOf(field)]),
  )
}

/** What a step changed of what it was given, of the fields that it may change. */
export function changedValues(
  fields: readonly FormField[],
  before: FormValues,
  after: FormValues,
  editable: (id: string) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter(({ id }) => editable(id) && !same(before[id], after[id])).map(({ id }) => [id, after[id] ?? null]),
  )
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Field } from '@wuguan/contract/kernel/fields'
import { isServerKept } from '@wuguan/contract/kernel/kinds/limits'
import { holds } from '@wuguan/contract/kernel/rules'

/** Values of a form by field name; null = empty. */
export type Draft = Record<string, unknown>
export type FormMode = 'create' | 'edit'

/** Whether a form of this mode takes the field from the user. */
export function isEditable(field: Field, mode: FormMode): boolean {
  return !isServerKept(field) && (mode === 'create' || !field.createOnly)
}

export function editableNames(entity: AnyEntity, mode: FormMode): readonly string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => isEditable(field, mode))
    .map(([name]) => name)
}

/** Every editable field by name with null for the empty ones, so that clearing a field equals never having filled it. */
export function initialDraft(entity: AnyEntity, mode: FormMode, values: Readonly<Record<string, unknown>>): Draft {
  return Object.fromEntries(
    editableNames(entity, mode).map((name) => [
      name,
      ownLines(entity.fields[name], values[name]) ??
        (mode === 'create' ? (entity.fields[name]?.default ?? null) : null),
    ]),
  )
}

/** Child rows as a save may send them back: their id and what the user may write, without titles and audit columns. */
function ownLines(field: Field | undefined, value: unknown): unknown {
  if (!field?.lines || !Array.isArray(value)) return value
  const names = [
    'id',
    ...Object.entries(field.lines)
      .filter(([, one]) => !isServerKept(one))
      .map(([name]) => name),
  ]
  return value.map((line: Record<string, unknown>) =>
    Object.fromEntries(names.filter((name) => line[name] !== undefined).map((name) => [name, line[name]])),
  )
}

/** The record that a save would leave: the row under the draft. */
export const mergedDraft = (row: AnyRow | null, draft: Draft): Draft => ({ ...row, ...draft })

function plain(value: unknown): unknown {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, one]) => [key, plain(one)] as const)
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
  return value
}
/** Equal as values: empty text, null, a missing value and an empty list are the same emptiness. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

/** A field that its condition hides has no value. */
export function visibleDraft(entity: AnyEntity, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, holds(entity.fields[name]?.when, draft) ? value : null]),
  )
}

/** Body of a create: what was filled in. */
export function createBody(entity: AnyEntity, draft: Draft): Draft {
  return Object.fromEntries(Object.entries(visibleDraft(entity, draft)).filter(([, value]) => plain(value) !== null))
}

/** Changed fields of an update; an emptied field travels as null. */
export function changedFields(entity: AnyEntity, row: Readonly<Record<string, unknown>>, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(visibleDraft(entity, draft))
      .filter(([name, value]) => !sameValue(ownLines(entity.fields[name], row[name]), value))
      .map(([name, value]) => [name, plain(value) === null ? null : value]),
  )
}

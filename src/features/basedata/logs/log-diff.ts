import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field } from '@wuguan/contract/kernel/fields'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { isMasked, isMaskedField, maskOf } from '@wuguan/contract/kernel/mask'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'

/** Kept by the server for every row; a change of them says nothing about what somebody did. */
const KEPT: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'deletedAt',
  'deletedBy',
])

export interface DiffSide {
  text: string
  /** Records whose titles are still to be looked up. */
  ids?: readonly (string | number)[]
}
export interface DiffRow {
  name: string
  label: string
  /** Entity that the ids belong to. */
  to?: string
  before: DiffSide
  after: DiffSide
}
type Record_ = Readonly<Record<string, unknown>> | null

/** Fields that differ between the two sides of a log entry, in the order of the entity, with their texts. */
export function diffOf(entity: AnyEntity | undefined, before: Record_, after: Record_): DiffRow[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const order = entity ? Object.keys(entity.fields) : []
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...names]
    .filter((name) => !KEPT.has(name) && !same(before?.[name], after?.[name]))
    .toSorted((one, other) => place(one) - place(other))
    .map((name) => {
      const field = entity ? fieldOf(entity, name) : undefined
      return {
        name,
        label: field?.label ?? name,
        ...(field?.to === undefined ? {} : { to: field.to }),
        before: sideOf(field, before?.[name]),
        after: sideOf(field, after?.[name]),
      }
    })
}

/** Whoever reads logs does not thereby see what the record itself would hide from him. */
function sideOf(field: Field | undefined, value: unknown): DiffSide {
  if (isEmpty(value)) return { text: '' }
  if (!field) return { text: typeof value === 'string' ? value : JSON.stringify(value) }
  if (field.kind === 'secret') return { text: '***' }
  if (isMaskedField(field)) {
    const text = String(value)
    return { text: isMasked(text) ? text : maskOf(field, text) }
  }
  if (field.kind === 'ref' || field.kind === 'refs') {
    const ids = (Array.isArray(value) ? value : [value]).filter(
      (id): id is string | number => typeof id === 'string' || typeof id === 'number',
    )
    return { text: ids.join('、'), ids }
  }
  return { text: display(field, value) }
}

const isEmpty = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)
const same = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

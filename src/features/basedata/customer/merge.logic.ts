import type { Customer } from '@wuguan/contract/basedata/customer.entity'
import { MERGE_FIELDS, type MergeField } from '@wuguan/contract/basedata/customer-merge'

/** Field → id of the customer whose value is kept. */
export type Kept = Readonly<Partial<Record<MergeField, string>>>

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const idOf = (row: Customer) => String(row.id)

/** The one who has most houses stays, then the one recorded first. */
export function proposedSurvivor(rows: readonly Customer[]): string {
  const houses = (row: Customer) => row.houseNames?.length ?? 0
  const [first] = rows.toSorted((a, b) => houses(b) - houses(a) || a.createdAt.localeCompare(b.createdAt))
  return first ? idOf(first) : ''
}

/** Whose value stands in the merged record: the chosen one, else the survivor's, else the first who has one. */
export function keptFrom(rows: readonly Customer[], field: MergeField, survivorId: string, kept: Kept): string {
  const chosen = kept[field]
  if (chosen !== undefined && rows.some((row) => idOf(row) === chosen)) return chosen
  const survivor = rows.find((row) => idOf(row) === survivorId)
  if (survivor && !isEmpty(survivor[field])) return survivorId
  const other = rows.find((row) => !isEmpty(row[field]))
  return other ? idOf(other) : survivorId
}

/** Fields worth comparing: somebody has a value, and not all have the same. */
export function fieldsToShow(rows: readonly Customer[]): { name: MergeField; differs: boolean }[] {
  return MERGE_FIELDS.filter((name) => rows.some((row) => !isEmpty(row[name]))).map((name) => ({
    name,
    differs: new Set(rows.map((row) => (isEmpty(row[name]) ? '' : String(row[name])))).size > 1,
  }))
}

/** Body of the call: only what the survivor takes from somebody else. */
export function mergeInput(rows: readonly Customer[], survivorId: string, kept: Kept) {
  const values = Object.fromEntries(
    fieldsToShow(rows)
      .map(({ name }) => [name, keptFrom(rows, name, survivorId, kept)] as const)
      .filter(([, from]) => from !== survivorId),
  )
  return { survivorId, mergedIds: rows.map(idOf).filter((id) => id !== survivorId), values }
}

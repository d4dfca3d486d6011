import { MERGE_FIELDS, type MergeField } from '@wuguan/contract/basedata/customer-merge'
import type { AnyRow } from '@wuguan/contract/kernel/entity'

/** Field → id of the customer whose value is kept. */
export type Kept = Readonly<Partial<Record<MergeField, string>>>

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const idOf = (row: AnyRow) => String(row.id)

/** The one who has most houses stays, then the one recorded first. */
export function proposedSurvivor(rows: readonly AnyRow[]): string {
  const houses = (row: AnyRow) => (Array.isArray(row['houseNames']) ? row['houseNames'].length : 0)
  const [first] = rows.toSorted(
    (a, b) => houses(b) - houses(a) || String(a['createdAt']).localeCompare(String(b['createdAt'])),
  )
  return first ? idOf(first) : ''
}

/** Whose value stands in the merged record: the chosen one, else the survivor's, else the first who has one. */
export function keptFrom(rows: readonly AnyRow[], field: MergeField, survivorId: string, kept: Kept): string {
  const chosen = kept[field]
  if (chosen !== undefined && rows.some((row) => idOf(row) === chosen)) return chosen
  const survivor = rows.find((row) => idOf(row) === survivorId)
  if (survivor && !isEmpty(survivor[field])) return survivorId
  const other = rows.find((row) => !isEmpty(row[field]))
  return other ? idOf(other) : survivorId
}

/** Fields worth comparing: somebody has a value, and not all have the same. */
export function fieldsToShow(rows: readonly AnyRow[]): { name: MergeField; differs: boolean }[] {
  return MERGE_FIELDS.filter((name) => rows.some((row) => !isEmpty(row[name]))).map((name) => ({
    name,
    differs: new Set(rows.map((row) => (isEmpty(row[name]) ? '' : String(row[name])))).size > 1,
  }))
}

/** Body of the call: only what the survivor takes from somebody else. */
export function mergeInput(rows: readonly AnyRow[], survivorId: string, kept: Kept) {
  const values = Object.fromEntries(
    fieldsToShow(rows)
      .map(({ name }) => [name, keptFrom(rows, name, survivorId, kept)] as const)
      .filter(([, from]) => from !== survivorId),
  )
  return { survivorId, mergedIds: rows.map(idOf).filter((id) => id !== survivorId), values }
}

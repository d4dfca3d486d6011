import type { Field, Kind } from '../fields.ts'

/** One thing per kind; `satisfies PerKind<…>` proves that no kind is missing. */
export type PerKind<T> = Readonly<Record<Kind, T>>

const TEXT_MAX: Partial<Record<Kind, number>> = {
  text: 200,
  textList: 200,
  longText: 2000,
  richText: 100_000,
  secret: 500,
  serial: 60,
}
/** Longest text in characters: of the field, else of its kind. */
export const maxLength = (field: Field) => field.max ?? TEXT_MAX[field.kind] ?? 200
/** Most entries of a list (attachments, lines, choices, refs). */
export const MAX_ITEMS = 1000

/** NUMERIC(precision, scale) where the field does not say otherwise. */
const NUMERIC: Partial<Record<Kind, readonly [precision: number, scale: number]>> = {
  decimal: [14, 4],
  money: [14, 2],
  percent: [7, 4],
}
export function numericOf(field: Field): { precision: number; scale: number } {
  const [precision, scale] = NUMERIC[field.kind] ?? [14, 4]
  return { precision: field.precision ?? precision, scale: field.scale ?? scale }
}
export const INT32_MAX = 2_147_483_647
/** Largest size of an integer column: 32 bits unless the field's `max` needs more. */
export const integerLimit = (field: Field) =>
  field.kind === 'integer' && (field.max ?? 0) > INT32_MAX ? Number.MAX_SAFE_INTEGER : INT32_MAX
export const isNumeric = (kind: Kind) =>
  kind === 'integer' || kind === 'decimal' || kind === 'money' || kind === 'percent' || kind === 'duration'

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Kept by the server: no client may set it. */
export const isServerKept = (field: Field) =>
  field.readonly === true || field.internal === true || field.kind === 'serial' || field.kind === 'state'

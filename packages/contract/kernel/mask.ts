import type { AnyEntity } from './entity.ts'
import type { Field } from './fields.ts'

/** Of a value too short to show a part. */
const STARS = '****'
const hide = (text: string, head: number, tail: number) =>
  text.slice(0, head) + '*'.repeat(text.length - head - tail) + text.slice(text.length - tail)

/**
 * What callers without the `plain` code see of a value. A form shows so little that the rest of the row does not complete it
 * (docs/decisions/0018), and at least two stars, by which a form that comes back is known. `server/kernel/db/mask-sql.ts` writes
 * the same forms in SQL.
 */
const card = (text: string) => (text.length >= 8 ? hide(text, 0, 4) : STARS)
const phone = (text: string) => (text.length >= 11 ? hide(text, 3, 4) : text.length >= 7 ? hide(text, 0, 2) : STARS)
const email = (text: string) =>
  text.indexOf('@') > 0 ? `${text.slice(0, 1)}***${text.slice(text.indexOf('@'))}` : STARS
const MASKS = {
  /** 13812345678 → 138****5678, 88886666 → ******66; what is shorter than 7 characters shows nothing. */
  phone,
  /** 440106199001011234 → 44****************: birthday and sex stand beside it, and the last digit follows from the others. */
  idNo: (text: string) => (text.length >= 6 ? hide(text, 2, 0) : STARS),
  /** A person's bank card: 6222021234567890123 → ***************0123 */
  card,
  /** A bank account of the company itself: 6222021234567890123 → 6222***********0123 */
  account: (text: string) => (text.length >= 14 ? hide(text, 4, 4) : card(text)),
  /** zhang@example.com → z***@example.com */
  email,
  /** Where a message went: an address of e-mail, a telephone, or a name, which stays. */
  contact: (text: string) => (text.includes('@') ? email(text) : /^[-+() 0-9]+$/.test(text) ? phone(text) : text),
} as const satisfies Record<string, (text: string) => string>
export type MaskForm = keyof typeof MASKS

/** Does the wire show only a form of this field? Identity numbers are never sent whole, whatever the field says. */
export const isMaskedField = (field: Pick<Field, 'kind' | 'masked'>): boolean =>
  field.kind === 'idNumber' || (field.masked !== undefined && field.masked !== false)

/** The form that a masked field shows. */
export function maskFormOf({ kind, masked }: Pick<Field, 'kind' | 'masked'>): MaskForm {
  if (typeof masked === 'string') return masked
  return kind === 'phone' ? 'phone' : kind === 'idNumber' ? 'idNo' : 'card'
}

/** The masked form of a value of a masked field. */
export const maskOf = (field: Pick<Field, 'kind' | 'masked'>, value: string): string => MASKS[maskFormOf(field)](value)
export const maskAs = (form: MaskForm, value: string): string => MASKS[form](value)

/** Was this text made by `maskOf`? A client that sends it back has not changed the value. */
export const isMasked = (value: unknown): value is string => typeof value === 'string' && /\*{2,}/.test(value)

/** A row as it may be shown to whoever has not the `plain` code: the text of every masked field in its form. */
export function maskedRow<R extends Readonly<Record<string, unknown>>>(entity: AnyEntity, row: R): R {
  const hidden = Object.entries({ ...entity.fields, ...entity.computed }).flatMap(([name, field]) => {
    const value = row[name]
    return isMaskedField(field) && typeof value === 'string' && !isMasked(value) ? [[name, maskOf(field, value)]] : []
  })
  return { ...row, ...(Object.fromEntries(hidden) as Partial<R>) }
}

import { type MaskForm, maskFormOf } from '@wuguan/contract/kernel/mask'
import type { Field } from '@wuguan/contract/kernel/fields'

const STARS = `'****'`
const hide = (c: string, head: number, tail: number) =>
  [head ? `left(${c}, ${head})` : '', `repeat('*', length(${c}) - ${head + tail})`, tail ? `right(${c}, ${tail})` : '']
    .filter(Boolean)
    .join(' || ')

const orStars = (c: string) => `when ${c} is not null then ${STARS} end`
const phone = (c: string) =>
  `case when length(${c}) >= 11 then ${hide(c, 3, 4)} when length(${c}) >= 7 then ${hide(c, 0, 2)} ${orStars(c)}`
const email = (c: string) =>
  `case when position('@' in ${c}) > 1 then left(${c}, 1) || '***' || substr(${c}, position('@' in ${c})) ${orStars(c)}`

/** The forms of `packages/contract/kernel/mask.ts` in SQL, over a text column; null stays null. A test holds both to the same answers. */
const FORMS = {
  phone,
  idNo: (c) => `case when length(${c}) >= 6 then ${hide(c, 2, 0)} ${orStars(c)}`,
  card: (c) => `case when length(${c}) >= 8 then ${hide(c, 0, 4)} ${orStars(c)}`,
  account: (c) =>
    `case when length(${c}) >= 14 then ${hide(c, 4, 4)} when length(${c}) >= 8 then ${hide(c, 0, 4)} ${orStars(c)}`,
  email,
  contact: (c) =>
    `case when position('@' in ${c}) > 0 then ${email(c)} when ${c} ~ '^[-+() 0-9]+$' then ${phone(c)} else ${c} end`,
} as const satisfies Record<MaskForm, (column: string) => string>

export const maskSql = (form: MaskForm, column: string): string => FORMS[form](column)
/** What the wire shows of a masked field. */
export const maskedSql = (field: Field, column: string): string => maskSql(maskFormOf(field), column)
/** A person's phone and identity number (over its kept `_mask` column) in statements written by hand. */
export const maskedPhone = (column: string): string => maskSql('phone', column)
export const maskedIdNo = (maskColumn: string): string => maskSql('idNo', maskColumn)

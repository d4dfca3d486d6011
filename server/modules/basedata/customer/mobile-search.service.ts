import { isMobile } from '@wuguan/contract/kernel/mobile'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import type { Actor } from '../../../kernel/auth/actor.ts'
import type { Params } from '../../../kernel/db/sql.ts'
import { type Lookup, seesPlain } from '../../../kernel/masked-lookups.ts'

/** Every mask shows the last four digits, so that finding by them tells nothing. */
const TAIL = /^\d{4}$/
const DIGITS = /^\d{4,11}$/

/**
 * People by a mobile that somebody typed into a search: by any end of it for whoever may read mobiles in full; for others by what
 * their masks show, or by the whole number, which counts as a look-up (`mobileLookups`). Null = the text is no mobile.
 */
export function mobileWhere(text: string, column: string, actor: Actor, params: Params): string | null {
  if (!DIGITS.test(text)) return null
  if (TAIL.test(text)) return `right(${column}, 4) = ${params.add(text)}`
  if (isMobile(text)) return `${column} = ${params.add(text)}`
  return seesPlain(actor, customer) ? `${column} like ${params.add(`%${text}`)}` : 'false'
}

/** What `mobileWhere` compares whole for a caller who sees mobiles masked. */
export const mobileLookups = (text: string, actor: Actor): readonly Lookup[] =>
  isMobile(text) && !seesPlain(actor, customer) ? [{ entity: customer, field: 'mobile', value: text }] : []

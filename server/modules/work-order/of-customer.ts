import type { Params } from '../../kernel/db/sql.ts'
import { isUuid } from '../../kernel/ids.ts'
import { liveOn } from '../basedata/support.service.ts'

/** Rows `t` in the name of a customer, or about a house that was his at that moment of the row; each way has an index of its own. */
const of = (table: string, moment: string) => (value: string, t: string, params: Params) => {
  if (!isUuid(value)) return 'false'
  const who = `${params.add(value)}::uuid`
  return `${t}.id in (select x.id from ${table} x where x.customer_id = ${who}
    union select x.id from customer_house ch join ${table} x on x.house_id = ch.house_id and ${liveOn('ch', moment)} where ch.customer_id = ${who})`
}
export const ordersOf = of('work_order', 'x.created_at')
export const visitsOf = of('household_visit', 'coalesce(x.visit_at, x.created_at)')

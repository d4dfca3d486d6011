import type { Params } from '../../kernel/db/sql.ts'
import { isUuid } from '../../kernel/ids.ts'
import { liveOn } from '../basedata/support.service.ts'

/** Rows `t` that belong to a customer; each way to him has an index of its own. */
type OfCustomer = (value: string, t: string, params: Params) => string

const of =
  (rows: (who: string) => string): OfCustomer =>
  (value, t, params) =>
    isUuid(value) ? `${t}.id in (${rows(`${params.add(value)}::uuid`)})` : 'false'
/** Those in his name, or about a house that was his at that moment of the row. */
const byHouse = (table: string, moment: string) =>
  of(
    (who) => `select x.id from ${table} x where x.customer_id = ${who}
    union select x.id from customer_house ch join ${table} x on x.house_id = ch.house_id and ${liveOn('ch', moment)} where ch.customer_id = ${who}`,
  )
export const ordersOf = byHouse('work_order', 'x.created_at')
export const visitsOf = byHouse('household_visit', 'coalesce(x.visit_at, x.created_at)')
/** His number rang, or what was said became an order in his name. */
export const callsOf = of(
  (who) => `select x.id from call_record x where x.customer_id = ${who}
    union select x.id from work_order o join call_record x on x.order_id = o.id where o.customer_id = ${who}`,
)

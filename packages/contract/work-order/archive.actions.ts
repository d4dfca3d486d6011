import { defineAction, returns } from '../kernel/action.ts'
import { uuid } from '../kernel/inputs.ts'
import { type CodeOf, options } from '../kernel/options.ts'
import { z } from '../kernel/zod.ts'

/** Who said how content a customer was; a home visit is never part of the 满意率 of orders. */
export const SCORE_SOURCE = options(
  ['customer', '客户'],
  ['visit', '回访'],
  ['household', '走访'],
  ['default', '系统默认'],
)
export interface CustomerScore {
  id: string
  at: string
  source: CodeOf<typeof SCORE_SOURCE>
  score: string
  comment: string | null
  /** Null of a home visit. */
  orderId: string | null
  /** Of the order, or of the home visit. */
  no: string
  scores: { dimension: string; score: number }[]
  /** What 平均满意度 is the mean of: the effective word on the last round of an order. */
  counted: boolean
}
export const customerScores = defineAction('work-order.customerScores', {
  label: '客户满意度',
  method: 'GET',
  path: '/basedata/archives/{id}/satisfaction',
  permission: 'basedata:archive:view',
  input: z.object({ id: uuid('客户', 'basedata.customer') }),
  output: returns<CustomerScore[]>(),
})

/** Of orders in the header of an archive. */
export interface ArchiveOrders {
  /** First day of the last year. */
  since: string
  orders: string
  complaints: string
  /** null where nobody has said anything. */
  score: string | null
}

import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import type { CodeOf } from '../kernel/options.ts'
import { ORDER_TYPE, type PAY_SIDE, URGENCY } from '../wkorder/order-options.ts'
import { workOrder } from './work-order.entity.ts'

/** What may be said to whoever reports, by the clocks that his order will run by; null where no limit is set. */
export interface PromisedTimes {
  /** What the category sets where nothing was chosen. */
  urgency: CodeOf<typeof URGENCY>
  paySide: CodeOf<typeof PAY_SIDE>
  /** How long such work takes by rights; null where nothing is set. */
  standardMinutes: number | null
  acceptedBy: string | null
  /** Accepted as late as may be. */
  finishedBy: string | null
  /** Accepted while it is registered. */
  finishedByAtOnce: string | null
}
export const SLOT_MINUTES = 30
export interface Slot {
  /** HH:mm */
  start: string
  end: string
  /** Open orders of the community whose visit begins in it. */
  booked: number
  /** It has begun, so nobody can be promised it. */
  past: boolean
}
export const appointmentSlots = defineAction('work-order.appointmentSlots', {
  label: '可预约的时段',
  method: 'GET',
  path: '/wkorder/desk/slots',
  permission: workOrder.codes.add,
  fields: { date: f.date('日期', { required: true }) },
  output: returns<Slot[]>(),
})

export const promisedTimes = defineAction('work-order.promisedTimes', {
  label: '预计受理和完成时间',
  method: 'GET',
  path: '/wkorder/desk/promise',
  permission: workOrder.codes.add,
  fields: {
    orderType: f.choice('工单类型', { of: ORDER_TYPE, required: true }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory', required: true }),
    urgency: f.choice('紧急程度', { of: URGENCY }),
    complaintLevelId: f.ref('投诉级别', { to: 'wkorder.complaintLevel' }),
    appointmentStart: f.dateTime('预约上门'),
  },
  output: returns<PromisedTimes>(),
})

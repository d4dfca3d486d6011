import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import { only } from '../kernel/options.ts'
import type { ConfOverview } from '../wkorder/conf.actions.ts'
import { CLOCK_STAGE, ORDER_TYPE, SERVICE_TYPES } from '../wkorder/order-options.ts'
import { handlerTrial, limitTrial } from '../wkorder/wkorder.actions.ts'
import { serviceHandler } from './service-handler.entity.ts'
import { replyLimit } from './service-limit.entity.ts'

const orderType = f.choice('类型', { of: only(ORDER_TYPE, SERVICE_TYPES), required: true })

/** What the limits of customer service say about a case, by the right to see them. */
export const tryServiceLimit = defineAction('customer-service.tryLimit', {
  ...limitTrial,
  path: '/cservice/limit/try',
  permission: replyLimit.codes.list,
  fields: {
    ...limitTrial.fields,
    orderType,
    stage: f.choice('环节', { of: only(CLOCK_STAGE, ['reply', 'handle']), required: true }),
  },
})
/** Who gets a task of customer service, by the right to see its handlers. */
export const tryServiceHandlers = defineAction('customer-service.tryHandlers', {
  ...handlerTrial,
  path: `${serviceHandler.base!}/try`,
  permission: serviceHandler.codes.list,
  fields: { ...handlerTrial.fields, orderType },
})

/** What customer service sets by itself, and the dictionaries that it shares with the orders. */
export type ServicePart =
  | 'replyLimit'
  | 'handleLimit'
  | 'deskReminder'
  | 'overdueReminder'
  | 'overdueLevel'
  | 'serviceHandler'
  | 'complaintLevel'
  | 'orderSource'
  | 'defaultComment'
  | 'evalDimension'
  | 'visitStatus'

export const serviceOverview = defineAction('customer-service.overview', {
  label: '客服设置',
  method: 'GET',
  path: '/cservice/setting/overview',
  permission: replyLimit.codes.list,
  input: nothing,
  output: returns<ConfOverview<ServicePart>>(),
})

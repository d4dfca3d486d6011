import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { ORDER_TYPE, URGENCY } from '../wkorder/order-options.ts'
import { dispatchRule } from './dispatch-rule.entity.ts'
import { workOrder } from './work-order.entity.ts'

/** Of one company: numbered in tens, the last has a priority of three digits. */
export const MOST_RULES = 99
/** All rules of the company in their new order: the priorities are 10, 20, 30 and so on. */
export const orderDispatchRules = defineAction('work-order.orderDispatchRules', {
  label: '调整派单规则优先级',
  method: 'PUT',
  path: `${dispatchRule.base!}/order`,
  permission: dispatchRule.codes.edit!,
  input: z.object({ ids: uuids('派单规则', 'work-order.dispatchRule', MOST_RULES) }),
  output: returns<null>(),
  sample: (world) => ({ ids: [String(world.id('work-order.dispatchRule'))] }),
})

export interface TriedWorker {
  readonly userId: number
  readonly name: string
  readonly open: number
  /** null: none for the category. */
  readonly skill: number | null
  readonly onDuty: boolean
  /** The rule takes him into account. */
  readonly fits: boolean
}
export interface TriedDispatch {
  /** null: no rule matches, so whoever handles such orders and has the fewest is given it. */
  readonly rule: { readonly name: string; readonly mode: string; readonly strategy: string | null } | null
  readonly workers: readonly TriedWorker[]
  readonly chosen: { readonly userId: number; readonly name: string } | null
  readonly to: 'worker' | 'pool' | 'manual'
}
/** Who an order would go to that is given out while it is registered, for whoever registers it. */
export interface DispatchPreview {
  /** null: no rule matches. */
  readonly rule: string | null
  readonly to: 'worker' | 'pool' | 'manual'
  readonly worker: string | null
  /** How many could be given it. */
  readonly able: number
}
export const previewDispatch = defineAction('work-order.previewDispatch', {
  label: '派单预览',
  method: 'GET',
  path: '/wkorder/desk/dispatch',
  permission: workOrder.codes.add,
  fields: {
    orderType: f.choice('工单类型', { of: ORDER_TYPE, required: true }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory', required: true }),
    areaId: f.ref('问题区域', { to: 'wkorder.problemArea' }),
    urgency: f.choice('紧急程度', { of: URGENCY }),
  },
  output: returns<DispatchPreview>(),
})
/** What would become of an order: the function that gives out orders, and nothing is written. */
export const tryDispatch = defineAction('work-order.tryDispatch', {
  label: '模拟派单',
  path: `${dispatchRule.base!}/try`,
  permission: 'workOrder:dispatchRule:simulate',
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    orderType: f.choice('工单类型', { of: ORDER_TYPE, required: true, default: 'repair' }),
    categoryId: f.ref('问题类别', {
      to: 'wkorder.problemCategory',
      required: true,
      narrow: { orderTypes: 'orderType' },
    }),
    areaId: f.ref('问题区域', { to: 'wkorder.problemArea' }),
    urgency: f.choice('紧急程度', { of: URGENCY, required: true, default: 'normal' }),
    at: f.dateTime('时间', { help: '不填写时为现在' }),
  },
  output: returns<TriedDispatch>(),
})

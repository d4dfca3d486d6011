import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { CLOCK_STAGE, HANDLER_STAGE, ORDER_TYPE, URGENCY } from './order-options.ts'
import { taskHandler } from './task-handler.entity.ts'
import { timeLimitRule } from './time-limit-rule.entity.ts'

const place = {
  communityId: f.refInt('项目', { to: 'basedata.community' }),
  categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory' }),
}

/** What a limit is, and what it counts for the case. */
export interface TriedLimit {
  readonly ruleId: string
  readonly limitMinutes: number
  readonly clockKind: 'working' | 'natural'
  /** null where a condition does not match. */
  readonly score: number | null
  /** The conditions that are set, with what each counts. */
  readonly parts: readonly { readonly label: string; readonly points: number }[]
  /** Label of the condition that does not match. */
  readonly unmet: string | null
}
export const limitTrial = {
  label: '试匹配',
  fields: {
    stage: f.choice('环节', { of: CLOCK_STAGE, required: true }),
    orderType: f.choice('类型', { of: ORDER_TYPE, required: true }),
    ...place,
    complaintLevelId: f.ref('投诉级别', { to: 'wkorder.complaintLevel' }),
    urgency: f.choice('紧急程度', { of: URGENCY, required: true, default: 'normal' }),
  },
  /** When an order that came now would be due; the rules, the winner first. */
  output: returns<{ dueAt: string | null; limits: readonly TriedLimit[] }>(),
} as const
export const tryLimit = defineAction('wkorder.tryLimit', {
  ...limitTrial,
  path: `${timeLimitRule.base!}/try`,
  permission: timeLimitRule.codes.list,
})
/** Each of the desks that set limits tries them by its own right. */
export type LimitTrial = Omit<typeof tryLimit, 'name'> & { readonly name: string }

export interface TriedHandlers {
  readonly people: readonly { readonly id: number; readonly name: string }[]
  /** They stand in for those who are set. */
  readonly backup: boolean
  /** The rows that match, most specific first: place in words, score, people who can act now. */
  readonly tried: readonly {
    readonly ruleId: string
    readonly about: string
    readonly score: number
    readonly people: number
  }[]
}
export const handlerTrial = {
  label: '测试',
  fields: {
    orderType: f.choice('类型', { of: ORDER_TYPE, required: true }),
    stage: f.choice('环节', { of: HANDLER_STAGE, required: true }),
    ...place,
    areaId: f.ref('问题区域', { to: 'wkorder.problemArea' }),
  },
  output: returns<TriedHandlers>(),
} as const
export const tryHandlers = defineAction('wkorder.tryHandlers', {
  ...handlerTrial,
  path: `${taskHandler.base!}/try`,
  permission: taskHandler.codes.list,
})
export type HandlerTrial = Omit<typeof tryHandlers, 'name'> & { readonly name: string }

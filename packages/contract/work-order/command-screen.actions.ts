import { defineAction, returns } from '../kernel/action.ts'
import { nothing } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { ORDER_REPORT } from './order-report.ts'

export interface CommandPlace {
  readonly communityId: number
  readonly name: string
  /** Open orders by their state. */
  readonly states: readonly { readonly status: number; readonly total: number }[]
  /** Figures of today as 日报统计 has them. */
  readonly fresh: number
  readonly done: number
  readonly leftover: number
  readonly late: number
  /** What stands beside orders, by its code. */
  readonly beside: Readonly<Record<string, number>>
}
/** 指挥屏: how the communities of the caller stand at this moment. */
export const commandScreen = defineAction('work-order.commandScreen', {
  label: '指挥屏',
  method: 'GET',
  path: '/workOrder/report/command',
  permission: ORDER_REPORT.permission,
  input: nothing,
  output: returns<{
    readonly readAt: string
    /** What other modules count beside orders, with the list that it opens. */
    readonly kinds: readonly { readonly code: string; readonly label: string; readonly to: string }[]
    readonly places: readonly CommandPlace[]
  }>(),
})

export interface League {
  readonly code: string
  readonly label: string
  readonly doc: string
  readonly unit: string
  /** Best first; equal values share their place. */
  readonly rows: readonly {
    readonly place: number
    readonly communityId: number
    readonly name: string
    readonly value: string
  }[]
}
/** 项目排行: the communities of the caller by each figure of a month. */
export const commandLeagues = defineAction('work-order.commandLeagues', {
  label: '项目排行',
  method: 'GET',
  path: '/workOrder/report/league',
  permission: ORDER_REPORT.permission,
  input: z.object({ month: z.string('请选择月份').regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式不正确') }),
  output: returns<readonly League[]>(),
  sample: () => ({ month: '2026-10' }),
})

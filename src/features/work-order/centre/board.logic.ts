import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import type { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { type AnyFlow, isVerb, targetsOf } from '@wuguan/contract/kernel/flow'
import { labelOf, stateName } from '@wuguan/contract/kernel/options'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import { toSeconds } from '@wuguan/contract/kernel/dates'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'

/** What a card says. */
export type CardRow = Pick<ScreenRow<typeof workOrder>, 'status' | 'createdAt' | 'late' | 'dueAt' | 'actions'>
const flow = workOrderFlow as unknown as AnyFlow
/** What an acceptance does where the order is let go over a further column. */
const AFTER: Readonly<Record<string, string>> = {
  pendingDispatch: 'dispatch',
  pendingTake: 'auto',
  inPool: 'pool',
  processing: 'self',
}

export interface Way {
  readonly verb: string
  readonly begin: Readonly<Record<string, unknown>>
}
/** The verb that leads an order to a state, or why none does: the server has said with the row what its reader may do. */
export function wayTo(row: CardRow, to: number): Way | { readonly refusal: string } {
  const [from, target] = [stateName(flow.states, row.status), stateName(flow.states, to)]
  const verbs = Object.entries(flow.verbs).flatMap(([name, one]) =>
    isVerb(one) && one.from.includes(from!) && from !== target && targetsOf(one).includes(target!) ? [name] : [],
  )
  if (verbs.length === 0)
    return {
      refusal: `当前状态为“${labelOf(WORK_ORDER_STATUS, row.status)}”，不能移到“${labelOf(WORK_ORDER_STATUS, to)}”`,
    }
  const offers = verbs.flatMap((name) => row.actions?.filter(({ verb }) => verb === name) ?? [])
  const open = offers.find(({ enabled }) => enabled)
  if (!open) return { refusal: offers[0]?.reason ?? '没有操作权限' }
  return { verb: open.verb, begin: open.verb === 'accept' ? { next: AFTER[target!] } : {} }
}

const minutesTo = (from: string, to: string) => Math.trunc((toSeconds(to) - toSeconds(from)) / 60)
/** 3天2小时; below a day to the minute. */
export function spanWords(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  if (days === 0) return formatMinutes(minutes)
  const hours = Math.floor((minutes % 1440) / 60)
  return `${days}天${hours > 0 ? `${hours}小时` : ''}`
}
export const ageOf = (row: CardRow, now: string) => spanWords(Math.max(0, minutesTo(row.createdAt, now)))

/** Minutes before it is due from which an order is about to be late. */
const NEAR = 60
/** How long until it is due, and how that looks: by the clock on the wall, as whoever works it has it before him. */
export function leftOf(
  row: CardRow,
  now: string,
): { tone: 'neutral' | 'info' | 'warning' | 'danger'; text: string } | null {
  if (row.late === 'paused') return { tone: 'neutral', text: '已暂停' }
  const { dueAt } = row
  if (dueAt === null) return null
  const left = minutesTo(now, dueAt)
  if (toSeconds(dueAt) < toSeconds(now)) return { tone: 'danger', text: `超时${spanWords(-left)}` }
  return { tone: left < NEAR ? 'warning' : 'info', text: `${spanWords(left)}后到期` }
}

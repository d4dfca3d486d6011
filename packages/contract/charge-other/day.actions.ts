import type { Page } from '../kernel/envelope.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { communityId, date, paging, queryId } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** 收款日报: the money of a day, item by method. */
const BASE = '/charge/report/collection'
const day = { communityId, bookDate: date('日期'), cashierId: queryId('收款人').optional() }

export const DAY_BLOCKS = [
  ['fee', '收费'],
  ['lateFee', '违约金'],
  ['deposit', '押金'],
  ['prepaid', '预存充值'],
  ['refund', '退款'],
  ['void', '作废'],
] as const
export type DayBlock = (typeof DAY_BLOCKS)[number][0]

export interface DayMatrixRow {
  readonly block: DayBlock
  readonly name: string
  /** By method id; what prepaid money paid stands apart. */
  readonly cells: Readonly<Record<string, string>>
  readonly total: string
}
export interface DayMatrix {
  readonly bookDate: string
  readonly status: number
  /** Confirmed, and something came after: 日报数据已变化，请重新确认. */
  readonly changed: boolean
  readonly confirmedBy: string | null
  readonly confirmedAt: string | null
  readonly methods: readonly { readonly id: string; readonly name: string }[]
  readonly rows: readonly DayMatrixRow[]
  readonly blocks: Readonly<Record<DayBlock, string>>
  /** Paid by prepaid money: to know, not in any total. */
  readonly offset: string
  readonly net: string
  readonly receipts: {
    readonly count: number
    readonly first: string | null
    readonly last: string | null
    readonly voided: readonly string[]
  }
  readonly cashiers: readonly { readonly id: number; readonly name: string }[]
  readonly openShifts: readonly string[]
}
export const dayMatrix = defineAction('charge-other.dayMatrix', {
  label: '收款日报',
  method: 'GET',
  path: `${BASE}/day`,
  permission: 'charge-report:collection-confirm:view',
  input: z.object(day),
  output: returns<DayMatrix>(),
})

export interface DayReceipt {
  readonly id: string
  readonly receiptNumber: string
  readonly type: string
  readonly propertyName: string | null
  readonly payerName: string | null
  readonly totalAmount: string
  readonly methods: string | null
  readonly cashier: string | null
  readonly status: number
}
export const dayReceipts = defineAction('charge-other.dayReceipts', {
  label: '收款日报明细',
  method: 'GET',
  path: `${BASE}/receipts`,
  permission: 'charge-report:collection-confirm:view',
  input: z.object({ ...day, ...paging }),
  output: returns<Page<DayReceipt>>(),
})
/** Keeps what the day holds; a day that changed since it was confirmed is confirmed anew. */
export const confirmCollection = defineAction('charge-other.confirmCollection', {
  label: '确认日报',
  path: `${BASE}/confirm`,
  permission: 'charge-report:collection-confirm:confirm',
  input: z.object({ communityId, bookDate: date('日期') }),
  output: returns<null>(),
})

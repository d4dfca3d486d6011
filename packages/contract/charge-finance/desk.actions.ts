import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { communityId, period, uuid } from '../kernel/inputs.ts'

/** What the screens of the desk read besides quote and payment. */

export interface TempItem {
  id: string
  name: string
  category: 'temp' | 'deposit'
  /** Standards in force with the price of today. */
  standards: { id: string; name: string; unitRate: string }[]
}
export const deskTempItems = defineAction('charge-finance.deskTempItems', {
  label: '临时收费项目',
  method: 'GET',
  path: '/charge/collection/tempItems',
  permission: 'charge-finance:collection:temp',
  input: z.object({ communityId }),
  output: returns<TempItem[]>(),
})

export interface MethodSum {
  methodId: string
  name: string
  kind: string
  count: number
  amount: string
}
export const receiptMethods = defineAction('charge-finance.receiptMethods', {
  label: '收款按支付方式汇总',
  method: 'GET',
  path: '/charge/receipt/methods',
  permission: 'charge-finance:receipt:list',
  /** Filters of the list of receipts, as they stand in its address. */
  input: z.looseObject({}),
  output: returns<MethodSum[]>(),
})

export interface ReceiptLogLine {
  at: string
  action: string
  actorName: string | null
  remark: string | null
}
export const receiptLog = defineAction('charge-finance.receiptLog', {
  label: '收款单日志',
  method: 'GET',
  path: '/charge/receipt/log/{receiptId}',
  permission: 'charge-finance:receipt:detail',
  input: z.object({ receiptId: uuid('收款单', 'charge-finance.receipt') }),
  output: returns<ReceiptLogLine[]>(),
})

export interface DayFigure {
  bookDate: string
  status: number
  receipts: number
  net: string
  openShifts: number
}
export const dayCalendar = defineAction('charge-finance.dayCalendar', {
  label: '日结日历',
  method: 'GET',
  path: '/charge/day/calendar',
  permission: 'charge-finance:shift:open',
  input: z.object({ communityId, month: period('月份') }),
  output: returns<DayFigure[]>(),
})

export interface PrepayItem {
  id: string
  name: string
  /** The last month that is billed, null for none. */
  billedTo: string | null
}
export const deskPrepayItems = defineAction('charge-finance.deskPrepayItems', {
  label: '可预缴项目',
  method: 'GET',
  path: '/charge/collection/prepayItems/{propertyId}',
  permission: 'charge-finance:collection:pay',
  input: z.object({ propertyId: uuid('房产', 'basedata.house') }),
  output: returns<PrepayItem[]>(),
})

/** How far charging is set up in what the caller sees. */
export interface ChargeSetup {
  items: boolean
  standards: boolean
  bindings: boolean
  receivables: boolean
  bills: boolean
}
export const chargeSetup = defineAction('charge-finance.chargeSetup', {
  label: '收费准备进度',
  method: 'GET',
  path: '/charge/finance/setup',
  permission: 'charge-finance:generation:preview',
  input: z.object({}),
  output: returns<ChargeSetup>(),
})

import { defineAction, type World } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { attachments, communityId, date, optionalText, uuid } from '../kernel/inputs.ts'
import { text } from './inputs.ts'

/** The cashier's day: opening, handing over what was counted, checking, the bank; and the accountant's. */
const shiftId = uuid('交班单')
const sampleShift = (world: World) => ({ shiftId: String(world.id('charge-finance.cashierShift')) })

export interface ShiftMethod {
  methodId: string
  name: string
  kind: string
  inCount: number
  inAmount: string
  outAmount: string
  systemNet: string
}
export interface ShiftView {
  shift: Record<string, unknown> | null
  /** Live, per method. */
  methods: ShiftMethod[]
  receipts: number
}
export const openShift = defineAction('charge-finance.openShift', {
  label: '开班',
  method: 'POST',
  path: '/charge/shift/open',
  permission: 'charge-finance:shift:open',
  input: z.object({ communityId }),
  sample: (world) => ({ communityId: world.id('basedata.community') }),
})
export const currentShift = defineAction('charge-finance.currentShift', {
  label: '当前班次',
  method: 'GET',
  path: '/charge/shift/current',
  permission: 'charge-finance:shift:open',
  input: z.object({ communityId }),
  sample: (world) => ({ communityId: world.id('basedata.community') }),
})
export const shiftDetail = defineAction('charge-finance.shiftDetail', {
  label: '交班单详情',
  method: 'GET',
  path: '/charge/shift/detail/{shiftId}',
  permission: 'charge-finance:shift:open',
  input: z.object({ shiftId }),
  sample: sampleShift,
})
export const submitShift = defineAction('charge-finance.submitShift', {
  label: '交班',
  method: 'POST',
  path: '/charge/shift/submit',
  permission: 'charge-finance:shift:submit',
  idempotent: true,
  input: z.object({
    shiftId,
    lines: z
      .array(
        z.object({
          methodId: uuid('支付方式'),
          countedAmount: z.string('请输入清点金额').regex(/^-?\d{1,12}(\.\d{1,2})?$/, '金额最多保留两位小数'),
          denominations: z.record(z.string(), z.number().int().min(0)).nullish(),
          note: optionalText('说明', 200),
        }),
      )
      .max(50, '支付方式过多'),
  }),
  sample: (world) => ({ ...sampleShift(world), lines: [] }),
})
export const verifyShift = defineAction('charge-finance.verifyShift', {
  label: '核对交班',
  method: 'POST',
  path: '/charge/shift/verify',
  permission: 'charge-finance:shift:verify',
  input: z.object({ shiftId }),
  sample: sampleShift,
})
export const returnShift = defineAction('charge-finance.returnShift', {
  label: '退回交班',
  method: 'POST',
  path: '/charge/shift/return',
  permission: 'charge-finance:shift:verify',
  input: z.object({ shiftId, reason: text('退回原因', 200) }),
  sample: (world) => ({ ...sampleShift(world), reason: '现金清点有误' }),
})
export const depositShift = defineAction('charge-finance.depositShift', {
  label: '缴存',
  method: 'POST',
  path: '/charge/shift/deposit',
  permission: 'charge-finance:shift:deposit',
  input: z.object({ shiftId, depositSlip: attachments }),
  sample: (world) => ({ ...sampleShift(world), depositSlip: [] }),
})

export interface DayView {
  bookDate: string
  status: number
  methods: ShiftMethod[]
  receipts: number
  net: string
  shifts: {
    id: string
    shiftNo: string
    cashier: string
    status: number
    systemNet: string | null
    difference: string | null
  }[]
}
const dayOf = z.object({ communityId, bookDate: date('日期') })
const sampleDay = (world: World) => ({ communityId: world.id('basedata.community'), bookDate: world.today })
export const dayReport = defineAction('charge-finance.dayReport', {
  label: '日报',
  method: 'GET',
  path: '/charge/day/report',
  permission: 'charge-finance:shift:open',
  input: dayOf,
  sample: sampleDay,
})
export const confirmDay = defineAction('charge-finance.confirmDay', {
  label: '确认日报',
  method: 'POST',
  path: '/charge/day/confirm',
  permission: 'charge-finance:day:confirm',
  input: dayOf,
  sample: sampleDay,
})
export const closeDay = defineAction('charge-finance.closeDay', {
  label: '日结',
  method: 'POST',
  path: '/charge/day/close',
  permission: 'charge-finance:day:close',
  input: dayOf.extend({ depositSlip: attachments.nullish() }),
  sample: sampleDay,
})
export const reopenDay = defineAction('charge-finance.reopenDay', {
  label: '反日结',
  method: 'POST',
  path: '/charge/day/reopen',
  permission: 'charge-finance:day:reopen',
  input: dayOf.extend({ reason: text('反日结原因', 200) }),
  sample: (world) => ({ ...sampleDay(world), reason: '补录收款' }),
})

import { f, type Attachment } from '../kernel/fields.ts'
import { defineAction, returns, type World } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { attachments, communityId, date, optionalText, uuid } from '../kernel/inputs.ts'

/** The cashier's day: opening, handing over what was counted, checking, the bank; and the accountant's. */
const shiftId = uuid('交班单', 'charge-finance.cashierShift')
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
  shift: { id: string; shiftNo: string; openedAt: string; status: number } | null
  /** Live, per method. */
  methods: ShiftMethod[]
  receipts: number
}
export const openShift = defineAction('charge-finance.openShift', {
  label: '开班',
  path: '/charge/shift/open',
  permission: 'charge-finance:shift:open',
  input: z.object({ communityId }),
  output: returns<{ shiftId: string }>(),
})
export const currentShift = defineAction('charge-finance.currentShift', {
  label: '当前班次',
  method: 'GET',
  path: '/charge/shift/current',
  permission: 'charge-finance:shift:open',
  input: z.object({ communityId }),
  output: returns<ShiftView>(),
})
export interface ShiftDetail {
  shift: {
    id: string
    shiftNo: string
    communityId: number
    status: number
    cashier: string | null
    systemNet: string | null
    countedAmount: string | null
    difference: string | null
    returnReason: string | null
    depositSlip: Attachment[] | null
    openedAt: string
    submittedAt: string | null
  }
  /** As counted; empty while the shift is open. */
  lines: {
    methodId: string
    name: string
    kind: string
    inCount: number
    inAmount: string
    outAmount: string
    systemNet: string
    countedAmount: string
    difference: string
    denominations: Record<string, number> | null
    note: string | null
  }[]
  /** What the system has by now, while the shift is open. */
  methods: {
    methodId: string
    name: string
    kind: string
    inCount: number
    inAmount: string
    outAmount: string
    systemNet: string
  }[]
}
export const shiftDetail = defineAction('charge-finance.shiftDetail', {
  label: '交班单详情',
  method: 'GET',
  path: '/charge/shift/detail/{shiftId}',
  permission: 'charge-finance:shift:open',
  input: z.object({ shiftId }),
  output: returns<ShiftDetail>(),
})
export const submitShift = defineAction('charge-finance.submitShift', {
  label: '交班',
  path: '/charge/shift/submit',
  permission: 'charge-finance:shift:submit',
  idempotent: true,
  input: z.object({
    shiftId,
    lines: z
      .array(
        z.object({
          methodId: uuid('支付方式', 'charge-base.paymentMethod'),
          countedAmount: z.string('请输入清点金额').regex(/^-?\d{1,12}(\.\d{1,2})?$/, '金额最多保留两位小数'),
          denominations: z.record(z.string(), z.number().int().min(0)).nullish(),
          note: optionalText('说明', 200),
        }),
      )
      .max(50, '支付方式过多'),
  }),
  output: returns<{ systemNet: string; countedAmount: string; difference: string }>(),
  sample: (world) => ({ ...sampleShift(world), lines: [] }),
})
export const verifyShift = defineAction('charge-finance.verifyShift', {
  label: '核对交班',
  path: '/charge/shift/verify',
  permission: 'charge-finance:shift:verify',
  input: z.object({ shiftId }),
  output: returns<null>(),
})
export const returnShift = defineAction('charge-finance.returnShift', {
  label: '退回交班',
  path: '/charge/shift/return',
  permission: 'charge-finance:shift:verify',
  fields: {
    shiftId: f.ref('交班单', {
      to: 'charge-finance.cashierShift',
      required: true,
      messages: { invalid: '请选择交班单' },
    }),
    reason: f.longText('退回原因', { required: true, max: 200, messages: { required: '请填写退回原因' } }),
  },
  output: returns<null>(),
})
export const depositShift = defineAction('charge-finance.depositShift', {
  label: '缴存',
  path: '/charge/shift/deposit',
  permission: 'charge-finance:shift:deposit',
  of: 'charge-finance.cashierShift',
  fields: {
    shiftId: f.ref('交班单', { to: 'charge-finance.cashierShift', required: true }),
    depositSlip: f.attachments('缴存凭证', { max: 20, help: '必须上传' }),
  },
  output: returns<null>(),
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
export const dayReport = defineAction('charge-finance.dayReport', {
  label: '日报',
  method: 'GET',
  path: '/charge/day/report',
  permission: 'charge-finance:shift:open',
  input: dayOf,
  output: returns<DayView>(),
})
export const confirmDay = defineAction('charge-finance.confirmDay', {
  label: '确认日报',
  path: '/charge/day/confirm',
  permission: 'charge-finance:day:confirm',
  input: dayOf,
  output: returns<null>(),
})
export const closeDay = defineAction('charge-finance.closeDay', {
  label: '日结',
  path: '/charge/day/close',
  permission: 'charge-finance:day:close',
  input: dayOf.extend({ depositSlip: attachments.nullish() }),
  output: returns<null>(),
})
export const reopenDay = defineAction('charge-finance.reopenDay', {
  label: '反日结',
  path: '/charge/day/reopen',
  permission: 'charge-finance:day:reopen',
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    bookDate: f.date('日期', { required: true, messages: { invalid: '请选择日期' } }),
    reason: f.longText('反日结原因', { required: true, max: 200, messages: { required: '请填写反日结原因' } }),
  },
  output: returns<null>(),
})

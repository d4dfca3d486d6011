import type { Json } from '../kernel/action.ts'
import { type World, defineAction, returns } from '../kernel/action.ts'
import { isDecimal } from '../kernel/decimal.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import { attachments, date, optionalText, uuid, uuids } from '../kernel/inputs.ts'
import { text } from './inputs.ts'

/** Changes of receivables that exist: each is a document with what was and what became, by approval where the set-up says so. */
export interface ChangeOutcome {
  changeId: string
  changeNumber: string
  /** 1 审批中 or 2 已生效. */
  status: number
  count: number
  delta: string
  /** The receivable that a split made. */
  receivableId?: string
}
const ids = uuids('应收')
const reason = text('变更原因', 500)
const because = { reason, attachments: attachments.default([]) }
const one = (world: World) => [String(world.id('charge-finance.receivable'))]

export const adjustReceivables = defineAction('charge-finance.adjustReceivables', {
  label: '调整应收',
  method: 'POST',
  path: '/charge/finance/receivable/adjust',
  permission: 'charge-finance:receivable:adjust',
  idempotent: true,
  input: z.object({
    ids,
    /** The amount that is owed afterwards; a part of what is owed now; or what it would be at another price. */
    mode: z.enum(['amount', 'ratio', 'unitRate'], '请选择调整方式'),
    value: z
      .string('请输入调整值')
      .refine((value) => isDecimal(value, 14, 6) && !value.startsWith('-'), '请输入正确的调整值'),
    ...because,
  }),
  output: returns<ChangeOutcome>(),
  sample: (world) => ({ ids: one(world), mode: 'ratio' as const, value: '0.9', reason: '面积复核' }),
})
export const cancelReceivables = defineAction('charge-finance.cancelReceivables', {
  label: '取消应收',
  method: 'POST',
  path: '/charge/finance/receivable/cancel',
  permission: 'charge-finance:receivable:cancel',
  idempotent: true,
  input: z.object({ ids, ...because }),
  output: returns<ChangeOutcome>(),
  sample: (world) => ({ ids: one(world), reason: '重复出账' }),
})
export const splitReceivable = defineAction('charge-finance.splitReceivable', {
  label: '拆分应收',
  method: 'POST',
  path: '/charge/finance/receivable/split',
  permission: 'charge-finance:receivable:split',
  idempotent: true,
  fields: {
    id: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    amount: f.money('拆出金额', { required: true }),
    reason: f.longText('变更原因', { required: true, max: 500, messages: { required: '请填写变更原因' } }),
    attachments: f.attachments('附件', { max: 20 }),
  },
  output: returns<ChangeOutcome>(),
})
export const hangUpReceivables = defineAction('charge-finance.hangUpReceivables', {
  label: '挂账',
  method: 'POST',
  path: '/charge/finance/receivable/hangUp',
  permission: 'charge-finance:receivable:hang-up',
  idempotent: true,
  input: z.object({ ids, hangUpTypeId: uuid('挂账类型'), ...because }),
  output: returns<ChangeOutcome>(),
  sample: (world) => ({
    ids: one(world),
    hangUpTypeId: String(world.id('charge-base.hangUpType')),
    reason: '开发商代缴待结',
  }),
})
export const unhangReceivables = defineAction('charge-finance.unhangReceivables', {
  label: '解挂',
  method: 'POST',
  path: '/charge/finance/receivable/unhang',
  permission: 'charge-finance:receivable:hang-up',
  idempotent: true,
  input: z.object({ ids, ...because }),
  output: returns<ChangeOutcome>(),
  sample: (world) => ({ ids: one(world), reason: '争议已解决' }),
})
export const changePayer = defineAction('charge-finance.changePayer', {
  label: '变更付费人',
  method: 'POST',
  path: '/charge/finance/receivable/payer',
  permission: 'charge-finance:receivable:payer',
  idempotent: true,
  input: z.object({
    ids,
    customerId: uuid('付费人'),
    payerRole: z.enum(['owner', 'tenant', 'developer', 'other']).nullish(),
    ...because,
  }),
  output: returns<ChangeOutcome>(),
  sample: (world) => ({
    ids: one(world),
    customerId: String(world.id('basedata.customer')),
    reason: '租户退租，改由业主缴纳',
  }),
})
export const changeDueDate = defineAction('charge-finance.changeDueDate', {
  label: '变更应缴日',
  method: 'POST',
  path: '/charge/finance/receivable/dueDate',
  permission: 'charge-finance:receivable:due-date',
  idempotent: true,
  input: z.object({ ids, dueDate: date('应缴日期'), ...because }),
  output: returns<ChangeOutcome>(),
  sample: (world) => ({ ids: one(world), dueDate: world.today, reason: '延期缴纳' }),
})
export const withdrawChange = defineAction('charge-finance.withdrawChange', {
  label: '撤回应收变更',
  method: 'POST',
  path: '/charge/finance/receivableChange/withdraw',
  permission: 'charge-finance:receivable:list',
  idempotent: true,
  input: z.object({ id: uuid('变更单'), reason: optionalText('撤回原因', 200) }),
  output: returns<null>(),
  sample: (world) => ({ id: String(world.id('charge-finance.receivableChange')) }),
})

export interface ChangeLine {
  receivableId: string
  receivableNo: string
  propertyName: string
  itemName: string
  feePeriod: string
  before: Record<string, Json> | null
  after: Record<string, Json> | null
  delta: string
}
export const changeLines = defineAction('charge-finance.changeLines', {
  label: '应收变更明细',
  method: 'GET',
  path: '/charge/finance/receivableChange/lines',
  permission: 'charge-finance:receivable:list',
  input: z.object({ id: uuid('变更单') }),
  output: returns<ChangeLine[]>(),
  sample: (world) => ({ id: String(world.id('charge-finance.receivableChange')) }),
})

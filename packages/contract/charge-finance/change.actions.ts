import { defineAction, type Json, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import { optionalText, uuid } from '../kernel/inputs.ts'
import { ADJUST_MODE, PAYER_ROLE } from './codes.ts'

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
const ids = f.refs('应收', {
  to: 'charge-finance.receivable',
  required: true,
  messages: { range: '单次最多处理1000条' },
})
const because = {
  reason: f.longText('变更原因', { required: true, max: 500, messages: { required: '请填写变更原因' } }),
  attachments: f.attachments('附件', { max: 20 }),
}
const WRONG_TARGET = '请输入正确的调整值'
/** The amount that is owed afterwards; a part of what is owed now; or what it would be at another price. */
const target = (mode: 'amount' | 'ratio' | 'unitRate', label: string, help: string) =>
  f.decimal(label, {
    required: true,
    when: { mode },
    scale: 6,
    min: 0,
    help,
    ...(mode === 'ratio' ? {} : { unit: '元' }),
    messages: { required: '请输入调整值', invalid: WRONG_TARGET, range: WRONG_TARGET },
  })

export const adjustReceivables = defineAction('charge-finance.adjustReceivables', {
  label: '调整应收',
  path: '/charge/finance/receivable/adjust',
  permission: 'charge-finance:receivable:adjust',
  idempotent: true,
  fields: {
    ids,
    mode: f.choice('调整方式', { of: ADJUST_MODE, required: true }),
    amount: target('amount', '调整后应收', '每笔都改为该金额'),
    ratio: target('ratio', '比例', '现在应收乘以该比例，如 0.9'),
    unitRate: target('unitRate', '新单价', '按新单价重算，保留原数量和天数'),
    ...because,
  },
  output: returns<ChangeOutcome>(),
})
export const cancelReceivables = defineAction('charge-finance.cancelReceivables', {
  label: '取消应收',
  path: '/charge/finance/receivable/cancel',
  permission: 'charge-finance:receivable:cancel',
  idempotent: true,
  fields: { ids, ...because },
  output: returns<ChangeOutcome>(),
})
export const splitReceivable = defineAction('charge-finance.splitReceivable', {
  label: '拆分应收',
  path: '/charge/finance/receivable/split',
  permission: 'charge-finance:receivable:split',
  idempotent: true,
  fields: {
    id: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    amount: f.money('拆出金额', { required: true }),
    ...because,
  },
  output: returns<ChangeOutcome>(),
})
export const hangUpReceivables = defineAction('charge-finance.hangUpReceivables', {
  label: '挂账',
  path: '/charge/finance/receivable/hangUp',
  permission: 'charge-finance:receivable:hang-up',
  idempotent: true,
  fields: {
    ids,
    hangUpTypeId: f.ref('挂账类型', { to: 'charge-base.hangUpType', required: true }),
    ...because,
  },
  output: returns<ChangeOutcome>(),
})
export const unhangReceivables = defineAction('charge-finance.unhangReceivables', {
  label: '解挂',
  path: '/charge/finance/receivable/unhang',
  permission: 'charge-finance:receivable:hang-up',
  idempotent: true,
  fields: { ids, ...because },
  output: returns<ChangeOutcome>(),
})
export const changePayer = defineAction('charge-finance.changePayer', {
  label: '变更付费人',
  path: '/charge/finance/receivable/payer',
  permission: 'charge-finance:receivable:payer',
  idempotent: true,
  fields: {
    ids,
    customerId: f.ref('新付费人', {
      to: 'basedata.customer',
      required: true,
      messages: { required: '请选择付费人', invalid: '请选择付费人' },
    }),
    payerRole: f.choice('付费人身份', {
      of: PAYER_ROLE,
      help: '不选时按与房产的关系；没有关系的付费人选“其他”，如代付的单位',
    }),
    ...because,
  },
  output: returns<ChangeOutcome>(),
})
export const changeDueDate = defineAction('charge-finance.changeDueDate', {
  label: '变更应缴日',
  path: '/charge/finance/receivable/dueDate',
  permission: 'charge-finance:receivable:due-date',
  idempotent: true,
  fields: {
    ids,
    dueDate: f.date('新应缴日', {
      required: true,
      messages: { required: '请选择应缴日期', invalid: '请选择应缴日期' },
    }),
    ...because,
  },
  output: returns<ChangeOutcome>(),
})
export const withdrawChange = defineAction('charge-finance.withdrawChange', {
  label: '撤回应收变更',
  path: '/charge/finance/receivableChange/withdraw',
  permission: 'charge-finance:receivable:list',
  idempotent: true,
  input: z.object({ id: uuid('变更单', 'charge-finance.receivableChange'), reason: optionalText('撤回原因', 200) }),
  output: returns<null>(),
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
  input: z.object({ id: uuid('变更单', 'charge-finance.receivableChange') }),
  output: returns<ChangeLine[]>(),
})

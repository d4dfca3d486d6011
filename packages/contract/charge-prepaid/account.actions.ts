import { paidMoney, propertyType, text } from '../charge-finance/inputs.ts'
import { type World, defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import { attachments, communityId, date, uuid } from '../kernel/inputs.ts'

/** Verbs of prepaid accounts and of transfers between them. */
const id = f.ref('预存账户', {
  to: 'charge-prepaid.prepaidAccount',
  required: true,
  messages: { invalid: '请选择预存账户' },
})
const account = (world: World) => String(world.id('charge-prepaid.prepaidAccount'))

export const freezeAccount = defineAction('charge-prepaid.freezeAccount', {
  label: '冻结预存账户',
  method: 'POST',
  path: '/charge/prepaid/account/freeze',
  permission: 'charge-prepaid:balance:freeze',
  fields: {
    id,
    reason: f.longText('冻结原因', { required: true, max: 200, messages: { required: '请填写冻结原因' } }),
  },
  output: returns<{ id: string; status: number }>(),
})
export const unfreezeAccount = defineAction('charge-prepaid.unfreezeAccount', {
  label: '解冻预存账户',
  method: 'POST',
  path: '/charge/prepaid/account/unfreeze',
  permission: 'charge-prepaid:balance:freeze',
  fields: { id },
  output: returns<{ id: string; status: number }>(),
})
export const closeAccount = defineAction('charge-prepaid.closeAccount', {
  label: '预存销户',
  method: 'POST',
  path: '/charge/prepaid/account/close',
  permission: 'charge-prepaid:balance:close',
  fields: { id },
  output: returns<{ id: string; status: number }>(),
})

export interface TransferOutcome {
  transferId: string
  transferNo: string
  status: number
}
export const applyTransfer = defineAction('charge-prepaid.applyTransfer', {
  label: '预存转移',
  method: 'POST',
  path: '/charge/prepaid/transfer/apply',
  permission: 'charge-prepaid:balance:transfer',
  idempotent: true,
  input: z.object({
    fromAccountId: uuid('转出账户'),
    toPropertyType: propertyType,
    toPropertyId: uuid('转入房产'),
    toCustomerId: uuid('转入客户'),
    toFeeItemId: uuid('转入费项').nullish(),
    amount: paidMoney('转移金额'),
    reason: text('转移原因', 200),
    attachments: attachments.default([]),
  }),
  output: returns<TransferOutcome>(),
  sample: (world) => ({
    fromAccountId: account(world),
    toPropertyType: 'house' as const,
    toPropertyId: String(world.id('basedata.house')),
    toCustomerId: String(world.id('basedata.customer')),
    amount: '0.01',
    reason: '转入另一费项',
  }),
})
export interface Statement {
  accountNo: string
  propertyName: string | null
  customerName: string
  itemName: string | null
  communityName: string
  opening: string
  income: string
  expense: string
  closing: string
  entries: {
    id: string
    seq: number
    bookDate: string
    kind: string
    income: string | null
    expense: string | null
    balanceAfter: string
    docNo: string | null
    receiptNumber: string | null
    refundNumber: string | null
    operatorName: string | null
  }[]
}
export const accountStatement = defineAction('charge-prepaid.accountStatement', {
  label: '预存对账单',
  method: 'GET',
  path: '/charge/prepaid/account/statement',
  permission: 'charge-prepaid:balance:ledger',
  input: z.object({ id: uuid('预存账户'), from: date('开始日期').optional(), to: date('结束日期').optional() }),
  output: returns<Statement>(),
  sample: (world) => ({ id: account(world) }),
})

export interface PrepaidSummaryRow {
  kind: 'general' | 'special'
  itemName: string | null
  accounts: number
  opening: string
  income: string
  expense: string
  closing: string
}
export const prepaidSummary = defineAction('charge-prepaid.prepaidSummary', {
  label: '预存汇总',
  method: 'GET',
  path: '/charge/prepaid/account/summary',
  permission: 'charge-prepaid:balance:list',
  input: z.object({ communityId: communityId.optional(), from: date('开始日期'), to: date('结束日期') }),
  output: returns<PrepaidSummaryRow[]>(),
  sample: (world) => ({ from: `${world.today.slice(0, 7)}-01`, to: world.today }),
})

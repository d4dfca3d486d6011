import { PROPERTY_TYPE } from '../charge-finance/codes.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import { communityId, date, uuid } from '../kernel/inputs.ts'

/** Verbs of prepaid accounts and of transfers between them. */
const id = f.ref('预存账户', {
  to: 'charge-prepaid.prepaidAccount',
  required: true,
  messages: { invalid: '请选择预存账户' },
})

export const freezeAccount = defineAction('charge-prepaid.freezeAccount', {
  label: '冻结预存账户',
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
  path: '/charge/prepaid/account/unfreeze',
  permission: 'charge-prepaid:balance:freeze',
  fields: { id },
  output: returns<{ id: string; status: number }>(),
})
export const closeAccount = defineAction('charge-prepaid.closeAccount', {
  label: '预存销户',
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
  path: '/charge/prepaid/transfer/apply',
  permission: 'charge-prepaid:balance:transfer',
  idempotent: true,
  of: 'charge-prepaid.prepaidTransfer',
  fields: {
    fromAccountId: f.ref('转出账户', { to: 'charge-prepaid.prepaidAccount', required: true }),
    /** By itself that of the account where it stays with its property, else a house. */
    toPropertyType: f.choice('转入房产类型', { of: PROPERTY_TYPE }),
    toPropertyId: f.ref('转入房产', { to: 'basedata.house', required: true }),
    toCustomerId: f.ref('转入客户', { to: 'basedata.customer', required: true }),
    toFeeItemId: f.ref('转入费项', { to: 'charge-base.feeItem', help: '不选择为通用' }),
    amount: f.money('转移金额', { required: true, min: 0, exclusiveMin: true }),
    reason: f.longText('转移原因', { required: true, max: 200, messages: { required: '请填写转移原因' } }),
    attachments: f.attachments('转移凭证', { max: 20, help: '换客户时必须上传' }),
  },
  output: returns<TransferOutcome>(),
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
  input: z.object({
    id: uuid('预存账户', 'charge-prepaid.prepaidAccount'),
    from: date('开始日期').optional(),
    to: date('结束日期').optional(),
  }),
  output: returns<Statement>(),
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

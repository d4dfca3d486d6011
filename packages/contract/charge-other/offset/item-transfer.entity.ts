import { COMPONENT, EFFECT_STATUS } from '../../charge-finance/codes.ts'
import { propertyFields } from '../../charge-finance/fields.ts'
import { approvalFields } from '../../kernel/approval-fields.ts'
import { defineEntity, unique } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { options } from '../../kernel/options.ts'

export const TRANSFER_SOURCE = options(['prepaid', '专项预存'], ['allocation', '已收款'])

export const targetLines = {
  receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
  component: f.choice('组成', { of: COMPONENT, required: true, default: 'P' }),
  amount: f.money('冲抵金额', { required: true, min: 0.01 }),
}

export const itemTransfer = defineEntity('charge-other.itemTransfer', {
  label: '费项冲抵单',
  doc: `Money of one fee item that pays another item of the same property and payer: from a prepaid account of its own item, or from what was
received. While it waits for consent its source is reserved and its targets are not locked; they are judged again when it takes effect.`,
  title: 'transferNo',
  base: '/charge/itemTransfer',
  perms: { prefix: 'charge-other:item-transfer', list: 'apply', export: 'apply' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    transferNo: f.serial('冲抵单号', {
      rule: 'charge-other.itemTransfer',
      required: true,
      search: true,
      indexed: true,
    }),
    ...propertyFields,
    sourceKind: f.choice('来源', { of: TRANSFER_SOURCE, required: true }),
    accountId: f.ref('预存账户', { to: 'charge-prepaid.prepaidAccount', when: { sourceKind: 'prepaid' } }),
    allocationId: f.ref('收款明细', { to: 'charge-finance.receiptAllocation', when: { sourceKind: 'allocation' } }),
    feeItemId: f.ref('来源费项', { to: 'charge-base.feeItem', required: true }),
    amount: f.money('冲抵金额', { required: true }),
    targets: f.lines('冲抵明细', { required: true, lines: targetLines }),
    reason: f.text('冲抵原因', { required: true, max: 200, width: 200 }),
    ...approvalFields,
    effectiveDate: f.date('生效日期'),
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt' }),
    status: f.state('状态', { of: EFFECT_STATUS, default: 'pending', indexed: true }),
  },
  unique: [unique(['transferNo', 'companyId'])],
  list: {
    columns: [
      'transferNo',
      'propertyName',
      'sourceKind',
      'feeItemId',
      'amount',
      'reason',
      'applicantId',
      'submittedAt',
      'effectiveDate',
      'receiptId',
      'status',
    ],
    filters: ['status', 'sourceKind', 'feeItemId', 'propertyName', 'submittedAt'],
    totals: ['amount'],
  },
})

import { approvalFields } from '../kernel/approval-fields.ts'
import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { EFFECT_STATUS, PROPERTY_TYPE } from '../charge-finance/codes.ts'

export const prepaidTransfer = defineEntity('charge-prepaid.prepaidTransfer', {
  label: '预存转移',
  doc: `Prepaid money moved inside one community: to another item, another house of the same customer, or the next customer of the same
property. The account it goes to is made when the transfer takes effect, if there is none yet.`,
  title: 'transferNo',
  base: '/charge/prepaid/transfer',
  perms: { prefix: 'charge-prepaid:balance', list: 'transfer', export: 'transfer' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    transferNo: f.serial('转移单号', {
      rule: 'charge-prepaid.prepaidTransfer',
      required: true,
      search: true,
      indexed: true,
    }),
    fromAccountId: f.ref('转出账户', { to: 'charge-prepaid.prepaidAccount', required: true }),
    toAccountId: f.ref('转入账户', { to: 'charge-prepaid.prepaidAccount' }),
    toPropertyType: f.choice('转入房产类型', { of: PROPERTY_TYPE, required: true }),
    toPropertyId: f.text('转入房产编号', { required: true, max: 36 }),
    toPropertyName: f.text('转入房号', { max: 120, width: 220 }),
    toCustomerId: f.ref('转入客户', { to: 'basedata.customer', required: true }),
    toFeeItemId: f.ref('转入费项', { to: 'charge-base.feeItem', help: '空为通用' }),
    amount: f.money('金额', { required: true }),
    reason: f.text('转移原因', { required: true, max: 200 }),
    attachments: f.attachments('转移凭证'),
    ...approvalFields,
    effectiveDate: f.date('生效日期'),
    status: f.state('状态', { of: EFFECT_STATUS, default: 'pending', indexed: true }),
  },
  unique: [unique(['transferNo'])],
  list: {
    columns: [
      'transferNo',
      'fromAccountId',
      'toPropertyName',
      'toCustomerId',
      'toFeeItemId',
      'amount',
      'reason',
      'applicantId',
      'submittedAt',
      'effectiveDate',
      'status',
    ],
    filters: ['transferNo', 'status', 'toCustomerId', 'fromAccountId', 'submittedAt'],
    totals: ['amount'],
  },
})

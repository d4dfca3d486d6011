import { propertyFields } from '../charge-finance/fields.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { PREPAID_KIND } from './codes.ts'

export const prepaidMovements = defineFacts('charge-prepaid.movements', {
  label: '预存流水',
  doc: '预存账户的每笔流水一行，按入账日期；支出和作废为负数。',
  scope: 'community',
  title: 'docNo',
  at: 'bookDate',
  fields: {
    docNo: f.text('单据编号', { search: true, width: 170 }),
    accountId: f.ref('预存账户', { to: 'charge-prepaid.prepaidAccount' }),
    ...propertyFields,
    customerId: f.ref('客户', { to: 'basedata.customer' }),
    feeItemId: f.ref('费项', { to: 'charge-base.feeItem', doc: '空为通用' }),
    seq: f.integer('序号'),
    kind: f.choice('类型', { of: PREPAID_KIND }),
    movement: f.choice('变动', {
      of: options(['in', '存入'], ['offset', '冲抵'], ['refund', '退款'], ['transfer', '转移']),
      doc: '作废冲回归入它所冲回的流水',
    }),
    bookDate: f.date('入账日期'),
    amount: f.money('金额'),
    operatorId: f.refInt('操作人', { to: 'system.user' }),
    remark: f.text('备注', { width: 160 }),
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})

import { FEE_CATEGORY } from '../charge-base/fee-item.entity.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { COMPONENT, DEDUCTION_SOURCE, ENTRY_KIND, ENTRY_SIDE, RECEIVABLE_SOURCE } from './codes.ts'
import { bookFields, propertyFields } from './fields.ts'

export const postings = defineFacts('charge-finance.postings', {
  label: '应收分录',
  doc: '应收账的每笔分录一行，按入账日期；取消、撤销和作废为冲回的负数。',
  scope: 'community',
  title: 'docNo',
  at: 'bookDate',
  fields: {
    docNo: f.text('单据编号', { search: true, width: 170 }),
    receivableNo: f.text('应收编号', { search: true, width: 150 }),
    ...propertyFields,
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    payerCustomerId: f.ref('客户', { to: 'basedata.customer' }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem' }),
    category: f.choice('费项类别', { of: FEE_CATEGORY }),
    feePeriod: f.period('费用所属期'),
    source: f.choice('来源', { of: RECEIVABLE_SOURCE }),
    side: f.choice('方向', { of: ENTRY_SIDE }),
    component: f.choice('组成', { of: COMPONENT }),
    kind: f.choice('类型', { of: ENTRY_KIND }),
    ...bookFields,
    amount: f.money('金额'),
    principal: f.money('本金'),
    lateFee: f.money('违约金'),
    operatorId: f.refInt('操作人', { to: 'system.user' }),
    area: f.decimal('计费面积', {
      precision: 12,
      scale: 2,
      unit: '㎡',
      doc: '生成应收时所属房产的计费面积，其余分录为0',
    }),
    batchNo: f.text('生成批次', { search: true }),
    supplement: f.flag('补收'),
    deductedNumber: f.text('减免单号', { search: true, width: 170 }),
    deductedTypeId: f.ref('减免类型', { to: 'charge-base.deductedType' }),
    deductedSource: f.choice('减免来源', { of: DEDUCTION_SOURCE }),
    reason: f.text('减免原因', { width: 180 }),
    applicantId: f.refInt('申请人', { to: 'system.user' }),
    approverId: f.refInt('审批人', { to: 'system.user' }),
    revokedOn: f.date('撤销日期'),
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})

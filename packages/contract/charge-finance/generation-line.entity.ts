import { defineEntity, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { GENERATION_RESULT, PAYER_ROLE } from './codes.ts'
import { propertyFields } from './fields.ts'
import type { CalcDetail } from './receivable.entity.ts'

export const generationLine = defineEntity('charge-finance.generationLine', {
  label: '生成明细',
  doc: 'What a batch would make, or why it would not, for one binding and one month; the commit copies it without calculating again.',
  title: 'propertyName',
  base: '/charge/finance/generationLine',
  perms: { prefix: 'charge-finance:generation', list: 'preview' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    batchId: f.ref('批次', { to: 'charge-finance.generationBatch', required: true }),
    ...propertyFields,
    houseId: f.ref('房产', { to: 'basedata.house' }),
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem', required: true }),
    standardId: f.ref('收费标准', { to: 'charge-base.feeStandard', required: true }),
    houseFeeStandardId: f.ref('房产收费标准', { to: 'charge-base.houseFeeStandard', required: true }),
    payerCustomerId: f.ref('付费人', { to: 'basedata.customer' }),
    payerRole: f.choice('付费身份', { of: PAYER_ROLE }),
    feePeriod: f.period('费用所属期', { required: true }),
    periodFrom: f.date('开始日期'),
    periodTo: f.date('结束日期'),
    dueDate: f.date('应缴日期'),
    quantity: f.decimal('数量', { precision: 14, scale: 4 }),
    unitRate: f.decimal('单价', { precision: 14, scale: 6 }),
    calcText: f.text('计算说明', { max: 500 }),
    calcDetail: f.json<CalcDetail>('计算过程'),
    amount: f.money('金额', { required: true, default: '0.00' }),
    existingAmount: f.money('原金额'),
    result: f.choice('结果', { of: GENERATION_RESULT, required: true, indexed: true }),
    outlier: f.flag('异常值', { default: false }),
    reason: f.text('原因', { max: 200 }),
    existingReceivableId: f.ref('已有应收', { to: 'charge-finance.receivable' }),
    receivableId: f.ref('应收', { to: 'charge-finance.receivable' }),
  },
  list: {
    columns: [
      'propertyName',
      'feeItemId',
      'standardId',
      'feePeriod',
      'periodFrom',
      'periodTo',
      'amount',
      'existingAmount',
      'result',
      'reason',
      'outlier',
    ],
    filters: ['result', 'propertyName', 'feeItemId', 'feePeriod', 'batchId', 'outlier'],
    totals: ['amount'],
  },
})

export type GenerationLine = ScreenRow<typeof generationLine>

import { propertyFields } from '../charge-finance/fields.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const DIFFERENCE_KIND = grades(
  ['missing', '漏生成', 'danger'],
  ['excess', '多生成', 'warning'],
  ['amount', '金额不符', 'info'],
)

export const differences = defineFacts('charge-report.differences', {
  label: '应收差异',
  doc: '每个项目24小时内最近一次核对：按收费标准应有的应收与账上现有的应收不一致的，每项收费标准每月一行。',
  scope: 'community',
  title: 'propertyName',
  at: 'feePeriod',
  fields: {
    ...propertyFields,
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem' }),
    feePeriod: f.period('费用所属期'),
    kind: f.choice('类型', { of: DIFFERENCE_KIND }),
    expected: f.money('应收（标准）'),
    booked: f.money('应收（已生成）'),
    delta: f.money('差额', { doc: '标准减去已生成' }),
    reason: f.text('原因', { width: 220 }),
    batchId: f.ref('核对批次', { to: 'charge-finance.generationBatch' }),
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})

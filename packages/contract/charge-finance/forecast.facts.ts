import { FEE_CATEGORY } from '../charge-base/fee-item.entity.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

/** What is expected of a cohort: of the bills that it has, and of those that it is still to get. */
export const FORECAST_PART = options(['billed', '已出账'], ['unbilled', '预计出账'])

export const forecasts = defineFacts('charge-finance.forecasts', {
  label: '回款预测',
  doc: `同一项目、收费项目和账单月份的应收为一批，每批在每个收款月份一行：截止日期前12个已结月份、当月和其后5个月。回款率为最近12个已结账单月
在账单月后同一月数的实收除以其净应收；账单月后12个月起按旧欠计算，回款率为最近12个月的旧欠实收除以各月初旧欠之和。已出账的只算欠费，不再算预计出账。`,
  scope: 'community',
  title: 'batch',
  at: 'receiptMonth',
  asOf: true,
  fields: {
    batch: f.text('账单', { search: true, width: 180 }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem' }),
    category: f.choice('费项类别', { of: FEE_CATEGORY }),
    cohort: f.period('账单月份'),
    receiptMonth: f.period('收款月份'),
    lag: f.integer('账单月后', { unit: '个月', doc: '收款月份比账单月份晚几个月，提前缴纳为负数' }),
    part: f.choice('部分', { of: FORECAST_PART }),
    closed: f.flag('已结月份', { doc: '截止日期之前已经结束的月份' }),
    bill: f.money('出账金额'),
    basis: f.money('计算基数', { doc: '预测时未收的金额' }),
    rate: f.decimal('回款率', { precision: 7, scale: 4, doc: '账单月后同一月数的回款占当时未收的比例' }),
    expected: f.money('预计回款', { doc: '计算基数乘以回款率' }),
    came: f.money('实收'),
    deviation: f.money('偏差', { doc: '已结月份的预计回款减去实收' }),
  },
})

import { FEE_CATEGORY } from '../charge-base/fee-item.entity.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { NOTICE_LEVEL, PAYER_ROLE, RECEIVABLE_SOURCE } from './codes.ts'
import { propertyFields } from './fields.ts'

/** Age of a debt by the days since it was to be paid; together they are what is owed. */
export const DEBT_AGE = options(
  ['notDue', '未到期'],
  ['d30', '1-30天'],
  ['d90', '31-90天'],
  ['d180', '91-180天'],
  ['d365', '181-365天'],
  ['y2', '1-2年'],
  ['y3', '2-3年'],
  ['older', '3年以上'],
)

export const receivables = defineFacts('charge-finance.receivables', {
  label: '应收',
  doc: '每笔应收一行，金额为截止日期日终的本金；违约金为测算。',
  scope: 'community',
  title: 'receivableNo',
  at: 'feePeriod',
  asOf: true,
  fields: {
    receivableNo: f.text('应收编号', { search: true, width: 150 }),
    ...propertyFields,
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    payerCustomerId: f.ref('客户', { to: 'basedata.customer' }),
    mobile: f.text('手机', { doc: '客户的手机，掩码', width: 128 }),
    payerRole: f.choice('付费身份', { of: PAYER_ROLE }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem' }),
    category: f.choice('费项类别', { of: FEE_CATEGORY }),
    countInRate: f.flag('计入收缴率'),
    feePeriod: f.period('费用所属期'),
    periodFrom: f.date('开始日期'),
    periodTo: f.date('结束日期'),
    dueDate: f.date('应缴日期'),
    source: f.choice('来源', { of: RECEIVABLE_SOURCE }),
    batchNo: f.text('生成批次'),
    hungUp: f.flag('挂账'),
    outOfRate: f.flag('挂账不计收缴率', { doc: '挂账类型不计收缴率' }),
    original: f.money('原始应收'),
    receivable: f.money('应收'),
    deducted: f.money('减免'),
    net: f.money('净应收'),
    received: f.money('实收'),
    outstanding: f.money('欠费'),
    receivedSince: f.money('期间内实收', {
      doc: '往期的应收从所选费用期间的第一天到截止日期入账的实收，所选费用期间的应收全部实收',
    }),
    recoverable: f.money('应清欠', {
      doc: '往期的应收在所选费用期间开始时的欠费，加上其后的应收，减去其后的减免；所选费用期间的净应收',
    }),
    lateFee: f.money('违约金（测算）'),
    total: f.money('欠费和违约金', { doc: '欠费与测算的违约金之和' }),
    overdueDays: f.integer('逾期天数', { unit: '天' }),
    owes: f.flag('欠费未清'),
    charged: f.flag('有净应收'),
    paidTo: f.date('缴至', { doc: '已结清的应收的结束日期，未结清的应收开始日期的前一天' }),
    due: f.flag('已到费用期间', { doc: '费用所属期不晚于截止日期的月份' }),
    age: f.choice('账龄', { of: DEBT_AGE }),
    warned: f.flag('诉讼时效预警', { doc: '应缴日期起超过2年9个月仍欠费，其间没有送达催缴函或律师函' }),
    lastNoticeLevel: f.choice('最近催费', { of: NOTICE_LEVEL }),
    lastNoticeOn: f.date('催费日期'),
    vintage: f.choice('欠费年度', { of: options(['current', '当年'], ['past', '往年']) }),
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})

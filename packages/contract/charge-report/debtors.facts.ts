import { NOTICE_LEVEL } from '../charge-finance/codes.ts'
import { propertyFields } from '../charge-finance/fields.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'

export const debtors = defineFacts('charge-report.debtors', {
  label: '欠费客户',
  doc: '每个付费人在每处房产一行：截止日期前已到应缴日、费用期间已到的欠费；没有付费人的和挂账为不催缴的不在内。',
  scope: 'community',
  title: 'propertyName',
  asOf: true,
  fields: {
    ...propertyFields,
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    payerCustomerId: f.ref('付费人', { to: 'basedata.customer' }),
    mobile: f.text('手机', { doc: '客户的手机，掩码', width: 128 }),
    items: f.text('欠费项目', { width: 180 }),
    rows: f.integer('笔数', { unit: '笔' }),
    months: f.integer('欠费月数', { unit: '个月' }),
    overdueDays: f.integer('最长逾期', { unit: '天' }),
    principal: f.money('欠费'),
    hungUpAmount: f.money('其中挂账'),
    lateFee: f.money('违约金（测算）'),
    total: f.money('合计'),
    lastLevel: f.choice('最近催费', { of: NOTICE_LEVEL }),
    lastSentOn: f.date('催费日期'),
    promisedDate: f.date('承诺缴费日'),
    promised: f.flag('承诺未到期'),
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})

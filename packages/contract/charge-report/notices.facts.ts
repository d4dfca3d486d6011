import { NOTICE_LEVEL } from '../charge-finance/codes.ts'
import { propertyFields } from '../charge-finance/fields.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { NOTICE_RESULT, NOTICE_STATUS } from './notice.ts'

export const notices = defineFacts('charge-report.notices', {
  label: '催费通知',
  doc: '已打印、推送或送达的催费通知每份一行；草稿和作废的不计。催费回款为发出当日起30天内其各笔应收收到的本金，作废和退款为负数。',
  scope: 'community',
  title: 'noticeNo',
  at: 'sentOn',
  fields: {
    noticeNo: f.text('通知编号', { search: true, width: 160 }),
    ...propertyFields,
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    payerCustomerId: f.ref('付费人', { to: 'basedata.customer' }),
    level: f.choice('级别', { of: NOTICE_LEVEL }),
    status: f.choice('状态', { of: NOTICE_STATUS }),
    result: f.choice('跟进结果', { of: NOTICE_RESULT }),
    staffId: f.refInt('经办人', { to: 'system.user' }),
    sentOn: f.date('发出日期'),
    asked: f.flag('已推送', { doc: '推送过或登记了送达' }),
    delivered: f.flag('已送达', { doc: '已送达或已读' }),
    settled: f.flag('已缴清'),
    principal: f.money('本金'),
    total: f.money('合计'),
    recovered: f.money('催费回款'),
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})

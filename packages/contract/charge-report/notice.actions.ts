import { NOTICE_LEVEL } from '../charge-finance/codes.ts'
import type { BillChannel } from '../charge-finance/bill.actions.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { type Attachment, f } from '../kernel/fields.ts'
import { uuid } from '../kernel/inputs.ts'
import type { CodeOf } from '../kernel/options.ts'
import { z } from '../kernel/zod.ts'

/** A notice as it lies on paper: its words, its lines, and who it comes from. */
export interface NoticePaper {
  /** null: a preview, which nobody has got. */
  id: string | null
  noticeNo: string | null
  voided: boolean
  level: CodeOf<typeof NOTICE_LEVEL>
  title: string
  /** HTML: filled and cleaned. */
  content: string
  propertyName: string | null
  payerName: string | null
  asOfDate: string
  payBefore: string
  principal: string
  lateFee: string
  total: string
  lines: {
    receivableId: string
    itemName: string
    feePeriod: string
    dueDate: string
    outstanding: string
    lateFee: string
  }[]
  from: {
    company: string
    department: string | null
    address: string | null
    hotline: string | null
    seal: Attachment[] | null
  }
}

/** How notices are made: whom for (rows of 催缴名单), as of which day, in which words, and what they list. */
const asked = {
  debtors: f.textList('客户', { required: true, max: 36, messages: { required: '请选择欠费客户' } }),
  asOf: f.date('截止日期'),
  level: f.choice('级别', { of: NOTICE_LEVEL, required: true, default: 1 }),
  templateId: f.ref('催费模板', {
    to: 'charge-report.paymentNoticeTemplate',
    required: true,
    narrow: { level: 'level' },
  }),
  payBefore: f.date('缴费期限', { required: true, after: 'today' }),
  feeItemIds: f.refs('收费项目', { to: 'charge-base.feeItem', help: '不选为全部收费项目' }),
  skipHungUp: f.flag('不含已挂账的费用', { default: true }),
} as const

export interface NoticesMade {
  ids: string[]
  /** Of the chosen: nothing is owed as it was asked. */
  withoutDebt: number
  /** A draft of the same level lies there already. */
  existing: number
  total: string
}
export const createNotices = defineAction('charge-report.createNotices', {
  label: '生成催费通知',
  path: '/charge/report/paymentNotice/generate',
  permission: 'charge-report:notice:create',
  idempotent: true,
  fields: asked,
  output: returns<NoticesMade>(),
})
export const previewNotice = defineAction('charge-report.previewNotice', {
  label: '预览催费通知',
  path: '/charge/report/paymentNotice/preview',
  permission: 'charge-report:notice:create',
  fields: asked,
  output: returns<NoticePaper | null>(),
})
export const noticePaper = defineAction('charge-report.noticePaper', {
  label: '催费通知内容',
  method: 'GET',
  path: '/charge/report/paymentNotice/paper',
  permission: 'charge-report:notice:list',
  input: z.object({ id: uuid('催费通知', 'charge-report.paymentNotice') }),
  output: returns<NoticePaper>(),
})
export const noticeChannels = defineAction('charge-report.noticeChannels', {
  label: '催费推送渠道',
  method: 'GET',
  path: '/charge/report/paymentNotice/channels',
  permission: 'charge-report:notice:list',
  input: z.object({}),
  output: returns<BillChannel[]>(),
})

/** What a gateway tells of a message afterwards: JSON `{pushId, state: delivered | read | failed, reason?}`, signed as what it is sent. */
export const noticeReceipt = defineAction('charge-report.noticeReceipt', {
  label: '催费推送回执',
  path: '/charge/report/paymentNotice/receipt/{channel}',
  access: 'public',
  input: z.object({ channel: z.enum(['app', 'wechat', 'sms', 'wecom']) }),
  output: returns<never>(),
})

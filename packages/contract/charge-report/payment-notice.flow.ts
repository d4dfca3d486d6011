import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { FOLLOW_WAY, NOTICE_CHANNEL, NOTICE_RESULT } from './notice.ts'
import { paymentNotice } from './payment-notice.entity.ts'

const OVERRIDE = f.flag('7天内已发送同级通知的仍然推送', {
  default: false,
  help: '需要“覆盖催费通知”权限',
})

export const paymentNoticeFlow = defineFlow(
  paymentNotice,
  'status',
  {
    push: verb('推送', {
      from: ['draft', 'printed'],
      to: ['pushed', 'failed'],
      permission: 'charge-report:notice:push',
      fields: {
        channels: f.choices('推送渠道', {
          of: NOTICE_CHANNEL,
          required: true,
          help: '未配置的渠道不能选择',
          messages: { required: '请选择推送渠道' },
        }),
        override: OVERRIDE,
      },
      done: '已排队推送',
      batch: true,
      primary: true,
    }),
    repush: verb('重推', {
      from: ['failed'],
      to: ['pushed', 'failed'],
      permission: 'charge-report:notice:push',
      fields: { override: OVERRIDE },
      done: '已重新排队推送',
      batch: true,
      primary: true,
    }),
    follow: verb('跟进', {
      from: ['draft', 'printed', 'pushed', 'delivered', 'read', 'failed'],
      permission: 'charge-report:notice:follow',
      fields: {
        way: f.choice('方式', { of: FOLLOW_WAY, required: true }),
        result: f.choice('跟进结果', { of: NOTICE_RESULT, required: true }),
        promisedDate: f.date('承诺缴费日', { required: true, after: 'today', when: { result: 1 } }),
        content: f.longText('跟进内容', { required: true, max: 500 }),
      },
      done: '已记录跟进',
    }),
    deliver: verb('登记送达', {
      from: ['printed', 'pushed', 'failed'],
      to: 'delivered',
      permission: 'charge-report:notice:follow',
      fields: {
        signPhoto: f.images('签收照片', { max: 6, help: '催缴函和律师函须上传' }),
      },
      done: '已登记送达',
    }),
    void: verb('作废', {
      from: ['draft', 'printed', 'pushed', 'delivered', 'read', 'failed'],
      to: 'void',
      permission: 'charge-report:notice:void',
      ask: { title: '作废催费通知“{noticeNo}”？', content: '作废后不再推送，应收不受影响。' },
      fields: {
        voidReason: f.longText('作废原因', { required: true, max: 200, messages: { required: '请填写作废原因' } }),
      },
      done: '催费通知已作废',
      danger: true,
      batch: true,
    }),
    print: system('打印', { from: ['draft'], to: 'printed' }),
    arrive: system('送达', { from: ['pushed'], to: 'delivered' }),
    read: system('阅读', { from: ['pushed', 'delivered'], to: 'read' }),
    fail: system('推送失败', { from: ['pushed'], to: 'failed' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)

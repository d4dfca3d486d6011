import { MESSAGE_CHANNEL } from '../app/message-channel.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

/** What happens to orders that people may be told of. */
export const ORDER_EVENT = options(
  ['created', '登记'],
  ['accepted', '受理'],
  ['dispatched', '派单'],
  ['inPool', '放入抢单池'],
  ['taken', '接单'],
  ['refused', '退单'],
  ['transferred', '转单'],
  ['urged', '催单'],
  ['appended', '追加'],
  ['hungUp', '挂起'],
  ['resumed', '恢复'],
  ['finished', '完工'],
  ['checkRejected', '审核驳回'],
  ['toVisit', '待回访'],
  ['reworked', '回访返工'],
  ['badAppraisal', '差评'],
  ['applySubmitted', '提交申请'],
  ['applyDecided', '申请审结'],
)
/** A line, or all that have nothing of their own. */
export const REMINDED_LINE = options(['all', '全部业务线'], ['repair', '报修'], ['service', '客服'], ['inner', '内部'])
export const REMINDED = options(
  ['creator', '登记人'],
  ['handler', '处理人'],
  ['coHandler', '协办人'],
  ['dispatcher', '派单人'],
  ['checker', '审核人'],
  ['visitor', '回访人'],
  ['manager', '项目经理'],
)
/** What the text of a reminder may name. */
const ORDER_EVENT_WORDS = ['单号', '类型', '类别', '位置', '处理人', '内容'] as const

export const orderReminder = defineEntity('work-order.orderReminder', {
  label: '提醒设置',
  doc: `Who else is told of what happens to an order, besides whoever has to act on it, over which channels and in which words; what is switched off is told to
nobody. That of a line goes before that of all lines.`,
  title: 'event',
  base: '/wkorder/orderReminder',
  perms: { prefix: 'workOrder:reminder', list: 'view', add: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    event: f.choice('事件', { of: ORDER_EVENT, required: true, createOnly: true, indexed: true }),
    bizLine: f.choice('业务线', { of: REMINDED_LINE, required: true, default: 'all', createOnly: true }),
    receiverKinds: f.choices('另行提醒', { of: REMINDED, width: 220 }),
    channels: f.choices('渠道', { of: MESSAGE_CHANNEL, width: 160, help: '站内消息总会保留' }),
    template: f.text('提醒内容', { max: 200, width: 280, help: '不填写时用系统的内容' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, help: '停用后该事件不提醒任何人' }),
  },
  unique: [unique(['event', 'bizLine', 'companyId'], '该事件已有提醒设置')],
  rules: (rule) => [
    rule('template', `只能使用${ORDER_EVENT_WORDS.map((word) => `{${word}}`).join('')}`, ({ template }) =>
      [...(template ?? '').matchAll(/\{([^{}]*)\}/g)].every(([, word]) =>
        (ORDER_EVENT_WORDS as readonly string[]).includes(word!),
      ),
    ),
  ],
  list: {
    columns: ['event', 'bizLine', 'receiverKinds', 'channels', 'template', 'enabled'],
    filters: ['event', 'bizLine', 'enabled'],
    sort: { field: 'event', order: 'asc' },
  },
  form: [group('提醒', ['event', 'bizLine', 'receiverKinds', 'channels', 'template', 'enabled'])],
  batch: ['enabled'],
})

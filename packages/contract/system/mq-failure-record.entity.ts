import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const MQ_STATUS = grades(
  [0, '待重试', 'warning'],
  [1, '重试中', 'info'],
  [2, '已成功', 'success'],
  [3, '已放弃'],
)

export const mqFailureRecord = defineEntity('system.mqFailureRecord', {
  label: '消息失败记录',
  doc: `A message that could not be delivered. Retried by the job with growing pauses, at most 10 times, or by hand; idempotent by
messageKey. Secrets in the payload are blanked. Giving up needs a remark.`,
  title: 'topic',
  base: '/basedata/sys/mq',
  perms: 'system:mq',
  scope: 'global',
  softDelete: false,
  verbs: ['list'],
  fields: {
    topic: f.text('主题', { required: true, readonly: true, max: 120, search: true, indexed: true }),
    bizType: f.text('业务类型', { readonly: true, max: 60, indexed: true }),
    bizId: f.text('业务编号', { readonly: true, max: 64, search: true }),
    messageKey: f.text('消息键', { required: true, readonly: true, max: 64, search: true }),
    payload: f.json<Record<string, unknown>>('内容', { readonly: true }),
    error: f.longText('错误', { readonly: true, max: 2000 }),
    attempts: f.integer('尝试次数', { required: true, readonly: true, min: 0, default: 0 }),
    nextRetryAt: f.dateTime('下次重试', { readonly: true, indexed: true }),
    status: f.state('状态', { of: MQ_STATUS, required: true, default: 0, indexed: true }),
    handledBy: f.refInt('处理人', { to: 'system.user', readonly: true }),
    handledAt: f.dateTime('处理时间', { readonly: true }),
    handleRemark: f.text('处理说明', { readonly: true, max: 200 }),
  },
  unique: [unique(['messageKey'])],
  list: {
    columns: ['topic', 'bizType', 'bizId', 'error', 'attempts', 'nextRetryAt', 'status', 'createdAt'],
    filters: ['topic', 'bizType', 'status', 'createdAt'],
  },
})

import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const OUTBOX_STATUS = grades(
  [0, '待投递', 'info'],
  [1, '投递中', 'info'],
  [2, '已投递', 'success'],
  [3, '已失败', 'danger'],
)

export const outbox = defineEntity('system.outbox', {
  label: '待发消息',
  doc: `Effects that leave the transaction (messages, events, notices), written with the change and delivered afterwards by
outbox.deliver. messageKey makes delivery idempotent; a message that keeps failing becomes an mqFailureRecord.`,
  title: 'topic',
  base: null,
  perms: 'system:mq',
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    topic: f.text('主题', { required: true, max: 120, indexed: true }),
    bizType: f.text('业务类型', { max: 60 }),
    bizId: f.text('业务编号', { max: 64, indexed: true }),
    messageKey: f.text('消息键', { required: true, max: 64 }),
    payload: f.json<Record<string, unknown>>('内容'),
    status: f.state('状态', { of: OUTBOX_STATUS, required: true, default: 0, indexed: true }),
    attempts: f.integer('投递次数', { required: true, min: 0, default: 0 }),
    availableAt: f.dateTime('可投递时间', { required: true, indexed: true }),
    lockedUntil: f.dateTime('占用至'),
    deliveredAt: f.dateTime('投递时间', { indexed: true }),
    error: f.longText('错误', { max: 2000 }),
  },
  unique: [unique(['messageKey'])],
})

import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const PORT_COMMAND_STATUS = grades(
  [0, '待执行', 'info'],
  [1, '执行中', 'info'],
  [2, '已完成', 'success'],
  [3, '已失败', 'danger'],
  [4, '已取消'],
)

export const portCommand = defineEntity('system.portCommand', {
  label: '外部指令',
  doc: `What an outside system is asked to do: written with the change, sent after it, asked again with the same key until it has answered.
While it is under way nextAt is when its sender is taken to be lost.`,
  title: 'commandKey',
  base: null,
  perms: 'system:mq',
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    port: f.text('端口', { required: true, max: 30 }),
    verb: f.text('指令', { required: true, max: 30 }),
    commandKey: f.text('幂等键', { required: true, max: 64 }),
    bizId: f.text('业务编号', { required: true, max: 64, indexed: true }),
    status: f.state('状态', { of: PORT_COMMAND_STATUS, required: true, default: 0, indexed: true }),
    attempts: f.integer('次数', { required: true, min: 0, default: 0 }),
    nextAt: f.dateTime('下次时间', { required: true, indexed: true }),
    error: f.longText('错误', { max: 2000 }),
  },
  unique: [unique(['port', 'commandKey'])],
})

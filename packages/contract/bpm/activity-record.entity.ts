import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const activityRecord = defineEntity('bpm.activityRecord', {
  label: '节点历史',
  doc: 'One visit of an element: what the viewer colours. flowIdsTaken are the flows that were followed out of it.',
  title: 'key',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'all' },
  scope: 'global',
  softDelete: false,
  verbs: ['list'],
  fields: {
    instanceId: f.ref('流程实例', { to: 'bpm.processInstance', required: true, readonly: true }),
    key: f.text('节点标识', { required: true, max: 64, readonly: true }),
    type: f.text('节点类型', { required: true, max: 40, readonly: true }),
    taskId: f.text('任务', { max: 36, readonly: true }),
    causeTaskId: f.text('来源任务', { max: 36, readonly: true, internal: true }),
    startTime: f.dateTime('开始时间', { required: true, readonly: true }),
    endTime: f.dateTime('结束时间', { readonly: true }),
    canceled: f.flag('已取消', { readonly: true, default: false }),
    flowIdsTaken: f.json<string[]>('经过的连线', { readonly: true }),
  },
})

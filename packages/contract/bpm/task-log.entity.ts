import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { TASK_ACTION } from './process-states.ts'

export const taskLog = defineEntity('bpm.taskLog', {
  label: '流转记录',
  doc: 'The timeline of an instance: who did what, in order.',
  title: 'action',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'all' },
  scope: 'company',
  appendOnly: true,
  verbs: ['list'],
  fields: {
    instanceId: f.ref('流程实例', { to: 'bpm.processInstance', required: true, readonly: true }),
    taskId: f.text('任务', { max: 36, readonly: true, indexed: true }),
    activityId: f.text('节点', { max: 64, readonly: true }),
    action: f.choice('操作', { of: TASK_ACTION, required: true, readonly: true }),
    /** Empty: the engine itself. */
    operatorId: f.refInt('操作人', { to: 'system.user', readonly: true }),
    targetUserIds: f.json<number[]>('对象', { readonly: true }),
    comment: f.text('意见', { max: 500, readonly: true }),
    attachments: f.attachments('附件', { readonly: true }),
    at: f.dateTime('时间', { required: true, readonly: true }),
  },
})

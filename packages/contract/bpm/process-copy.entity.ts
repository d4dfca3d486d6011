import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const processCopy = defineEntity('bpm.processCopy', {
  label: '抄送',
  doc: 'A process that somebody was sent to read; unread until readAt.',
  title: 'userId',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'all' },
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    instanceId: f.ref('流程实例', { to: 'bpm.processInstance', required: true, readonly: true, indexed: true }),
    userId: f.refInt('接收人', { to: 'system.user', required: true, readonly: true, indexed: true }),
    fromUserId: f.refInt('抄送人', { to: 'system.user', readonly: true }),
    fromTaskId: f.text('来源任务', { max: 36, readonly: true }),
    at: f.dateTime('抄送时间', { required: true, readonly: true }),
    readAt: f.dateTime('阅读时间', { readonly: true }),
  },
})

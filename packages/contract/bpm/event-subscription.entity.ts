import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { SUBSCRIPTION_KIND } from './process-states.ts'

export const eventSubscription = defineEntity('bpm.eventSubscription', {
  label: '事件订阅',
  doc: `What a live instance waits for. tokenId is the token that waits, the activity that a boundary event is attached to, or
the scope of an event sub-process (empty: the process itself). A timer has an engineJob that brings it.`,
  title: 'name',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'all' },
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    instanceId: f.ref('流程实例', { to: 'bpm.processInstance', required: true, readonly: true }),
    tokenId: f.text('执行', { max: 36, readonly: true }),
    elementId: f.text('节点', { required: true, max: 64, readonly: true }),
    kind: f.choice('类型', { of: SUBSCRIPTION_KIND, required: true, readonly: true }),
    name: f.text('名称', { max: 120, readonly: true, indexed: true }),
    dueAt: f.dateTime('到期时间', { readonly: true }),
    /** Times that a cycle has left; empty: no end. */
    repeats: f.integer('剩余次数', { readonly: true }),
    correlation: f.text('关联', { max: 64, readonly: true, indexed: true }),
  },
})

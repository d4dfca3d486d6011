import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { JOB_KIND } from './process-states.ts'

export const engineJob = defineEntity('bpm.engineJob', {
  label: '流程作业',
  doc: `What the engine does later: a timer, an activity that continues on its own, or a failed one again. lockedUntil keeps a
job with the process that took it; retriesLeft 0 with an error stops it until an administrator decides.`,
  title: 'kind',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'all' },
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    instanceId: f.ref('流程实例', { to: 'bpm.processInstance', readonly: true }),
    /** Start of a definition by its timer, where there is no instance yet. */
    processDefinitionId: f.ref('流程定义', { to: 'bpm.processDefinition', readonly: true }),
    tokenId: f.text('执行', { max: 36, readonly: true }),
    subscriptionId: f.text('订阅', { max: 36, readonly: true }),
    elementId: f.text('节点', { max: 64, readonly: true }),
    kind: f.choice('类型', { of: JOB_KIND, required: true, readonly: true }),
    /** What an asynchronous job goes on with. */
    phase: f.text('阶段', { max: 20, readonly: true }),
    payload: f.json<Record<string, unknown>>('内容', { readonly: true }),
    exclusive: f.flag('排他', { readonly: true, default: true }),
    dueAt: f.dateTime('执行时间', { required: true, readonly: true }),
    retriesLeft: f.integer('剩余重试', { required: true, default: 3, readonly: true }),
    retryCycle: f.text('重试间隔', { max: 40, readonly: true }),
    lockedUntil: f.dateTime('锁定至', { readonly: true }),
    error: f.text('错误', { max: 500, readonly: true }),
  },
})

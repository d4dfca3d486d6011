import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { TOKEN_STATE } from './process-states.ts'

export const executionToken = defineEntity('bpm.executionToken', {
  label: '执行',
  doc: `Where a live instance stands. A token with children is a scope: an embedded sub-process, or the body of a multi-instance
activity, whose children carry miIndex. Ended tokens are deleted.`,
  title: 'activityId',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'all' },
  scope: 'global',
  softDelete: false,
  verbs: ['list'],
  fields: {
    instanceId: f.ref('流程实例', { to: 'bpm.processInstance', required: true, readonly: true }),
    parentId: f.text('上级执行', { max: 36, readonly: true }),
    activityId: f.text('节点', { required: true, max: 64, readonly: true }),
    /** The flow by which a token came to the join where it waits. */
    flowId: f.text('到达连线', { max: 64, readonly: true }),
    variables: f.json<Record<string, unknown>>('局部变量', { readonly: true }),
    state: f.state('状态', { of: TOKEN_STATE, required: true, default: 'active' }),
    miIndex: f.integer('序号', { min: 0, readonly: true }),
    /** The last decided task that brought the token here. */
    causeTaskId: f.text('来源任务', { max: 36, readonly: true }),
    recordId: f.text('节点记录', { max: 36, readonly: true }),
  },
})

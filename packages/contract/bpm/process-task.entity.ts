import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { PROCESS_RESULT, SIGN_TYPE, TASK_KIND } from './process-states.ts'

export const processTask = defineEntity('bpm.processTask', {
  label: '流程任务',
  doc: `A person's turn. assigneeId is empty while several candidates may take it; ownerId keeps the owner of a delegated task.
superseded: decided in a round that was sent back, so that it neither counts as an earlier decision nor colours the node.`,
  title: 'name',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'all' },
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    instanceId: f.ref('流程实例', { to: 'bpm.processInstance', required: true, readonly: true }),
    tokenId: f.text('执行', { max: 36, readonly: true, internal: true }),
    /** The scope token around the node; empty in the process itself. */
    scopeTokenId: f.text('作用域', { max: 36, readonly: true, internal: true }),
    causeTaskId: f.text('来源任务', { max: 36, readonly: true, internal: true }),
    taskDefinitionKey: f.text('节点标识', { required: true, max: 64, readonly: true, indexed: true }),
    name: f.text('任务名称', { required: true, max: 120, readonly: true, search: true }),
    assigneeId: f.refInt('处理人', { to: 'system.user', readonly: true }),
    ownerId: f.refInt('委派人', { to: 'system.user', readonly: true }),
    candidates: f.refsInt('候选人', { to: 'system.user', readonly: true }),
    /** For whom a substitute acts. */
    proxyFor: f.refInt('被代理人', { to: 'system.user', readonly: true }),
    parentTaskId: f.text('上级任务', { max: 36, readonly: true, indexed: true }),
    kind: f.choice('类型', { of: TASK_KIND, required: true, default: 1, readonly: true }),
    signType: f.choice('加签方式', { of: SIGN_TYPE, readonly: true }),
    /** Waits until the people it asked have answered. */
    waiting: f.flag('等待加签', { readonly: true, default: false }),
    result: f.state('结果', { of: PROCESS_RESULT, required: true, default: 1, indexed: true }),
    /** The approval that counts once the added signers are done. */
    pendingResult: f.integer('待生效结果', { readonly: true, internal: true }),
    comment: f.text('意见', { max: 500, readonly: true }),
    formPatch: f.json<Record<string, unknown>>('表单修改', { readonly: true }),
    attachments: f.attachments('附件', { readonly: true }),
    dueDate: f.dateTime('到期时间', { readonly: true, indexed: true }),
    followUpDate: f.dateTime('跟进时间', { readonly: true }),
    priority: f.integer('优先级', { min: 0, max: 100, default: 50, readonly: true }),
    createTime: f.dateTime('到达时间', { required: true, readonly: true, indexed: true }),
    claimTime: f.dateTime('认领时间', { readonly: true }),
    endTime: f.dateTime('结束时间', { readonly: true, indexed: true }),
    round: f.integer('轮次', { min: 1, default: 1, readonly: true }),
    /** The right by which the decision was taken, as it stood then; empty where its business asks for none. */
    authority: f.text('审批权限', { max: 120, readonly: true, internal: true }),
    superseded: f.flag('已作废轮次', { readonly: true, default: false }),
  },
})

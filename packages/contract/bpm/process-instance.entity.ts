import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { PROCESS_RESULT } from './process-states.ts'

export const processInstance = defineEntity('bpm.processInstance', {
  label: '流程实例',
  doc: `One run of a process definition; it stays on its definition until it is migrated. The row is locked by every step. A
business record has one live instance at most. A called process names the instance and the token that wait for it.`,
  title: 'title',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'all' },
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    processDefinitionId: f.ref('流程定义', { to: 'bpm.processDefinition', required: true, readonly: true }),
    definitionKey: f.text('流程标识', { required: true, max: 64, readonly: true, indexed: true }),
    businessType: f.text('业务类型', { max: 60, readonly: true, indexed: true }),
    businessId: f.text('业务单据', { max: 40, readonly: true }),
    title: f.text('标题', { required: true, max: 120, readonly: true, search: true }),
    startUserId: f.refInt('发起人', { to: 'system.user', required: true, readonly: true }),
    startDepartmentId: f.refInt('发起部门', { to: 'system.company', readonly: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', readonly: true }),
    variables: f.json<Record<string, unknown>>('变量', { readonly: true }),
    formData: f.json<Record<string, unknown>>('表单数据', { readonly: true }),
    result: f.state('结果', { of: PROCESS_RESULT, required: true, default: 1, indexed: true }),
    endReason: f.text('结束原因', { max: 200, readonly: true }),
    parentInstanceId: f.ref('上级实例', { to: 'bpm.processInstance', readonly: true }),
    parentTokenId: f.text('等待的执行', { max: 36, readonly: true, internal: true }),
    callActivityKey: f.text('调用活动', { max: 64, readonly: true }),
    suspended: f.flag('挂起', { readonly: true, default: false }),
    forbidSelf: f.flag('禁止本人审批', { readonly: true, default: false }),
    failure: f.text('异常原因', { max: 500, readonly: true }),
    createTime: f.dateTime('发起时间', { required: true, readonly: true, indexed: true }),
    endTime: f.dateTime('结束时间', { readonly: true, indexed: true }),
  },
  unique: [unique(['businessType', 'businessId'], '该单据已在审批中', { result: 1 })],
  list: {
    columns: ['title', 'definitionKey', 'startUserId', 'result', 'createTime', 'endTime'],
    filters: ['definitionKey', 'startUserId', 'result', 'createTime'],
  },
})

import type { Page } from '../kernel/envelope.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import { idList, paging, uuid } from '../kernel/inputs.ts'

/** The compact view on the process engine: what was deployed, and who works on it. */
const BASE = '/workflow'
const DIAGRAM = (key: string) =>
  `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="${key}" name="会议" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/></process></definitions>`

/** Who receives work of processes. */
export interface ProcessUserLine {
  readonly id: number
  readonly name: string
  readonly department: string | null
  readonly positions: readonly string[]
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  readonly state: 0 | 1
  readonly openTasks: number
  readonly done: number
  /** Of tasks decided in the last 30 days. */
  readonly averageHours: string | null
  readonly proxyName: string | null
  readonly proxyUntil: string | null
}

export const uploadDeployment = defineAction('workflow.deployment.upload', {
  label: '上传部署',
  path: `${BASE}/deployment/upload`,
  permission: 'workflow:deploy:upload',
  idempotent: true,
  input: z.object({
    fileName: z.string('请选择文件').max(200, '文件名不能超过200个字符'),
    bpmnXml: z.string('请选择文件'),
  }),
  output: returns<{ processDefinitionId: string; key: string; version: number }>(),
  sample: (world) => ({ fileName: 'meeting.bpmn', bpmnXml: DIAGRAM(world.fresh('m')) }),
})
export const deploymentFile = defineAction('workflow.deployment.file', {
  label: '下载部署文件',
  method: 'GET',
  path: `${BASE}/deployment/file`,
  permission: 'workflow:deploy:list',
  input: z.object({ id: uuid('流程部署', 'bpm.processDeployment') }),
  output: returns<{ fileName: string; bpmnXml: string }>(),
})
export const removeDeployment = defineAction('workflow.deployment.remove', {
  label: '删除部署',
  method: 'DELETE',
  path: `${BASE}/deployment`,
  permission: 'workflow:deploy:delete',
  input: z.object({ id: uuid('流程部署', 'bpm.processDeployment') }),
  output: returns<true>(),
})
export const definitionToModel = defineAction('workflow.definition.toModel', {
  label: '转为模型',
  path: `${BASE}/definition/to-model`,
  permission: 'workflow:definition:toModel',
  idempotent: true,
  input: z.object({ id: uuid('流程定义', 'bpm.processDefinition') }),
  output: returns<{ modelId: string; made: boolean }>(),
})
export const processUsers = defineAction('workflow.user.page', {
  label: '流程用户',
  method: 'GET',
  path: `${BASE}/user/page`,
  permission: 'workflow:user:list',
  input: z.object({
    ...paging,
    keyword: z.string().trim().max(100, '关键词不能超过100个字符').optional(),
    departmentId: idList('部门'),
    state: z.enum(['0', '1', '0,1', '1,0'], '状态不正确').optional(),
  }),
  output: returns<Page<ProcessUserLine>>(),
})
export const transferWork = defineAction('workflow.user.transfer', {
  label: '批量转办',
  method: 'PUT',
  path: `${BASE}/user/transfer`,
  permission: 'workflow:user:transfer',
  idempotent: true,
  fields: {
    fromUserId: f.refInt('原处理人', { to: 'system.user', required: true }),
    toUserId: f.refInt('转给', {
      to: 'system.user',
      required: true,
      placeholder: '姓名或手机号',
      messages: { required: '请选择接收人' },
    }),
    definitionKey: f.text('流程', {
      max: 64,
      help: '不选则转办全部流程的任务',
      messages: { invalid: '请选择流程', range: '请选择流程' },
    }),
    comment: f.longText('说明', { max: 500 }),
  },
  output: returns<{ transferred: number }>(),
})
export const setProxy = defineAction('workflow.user.proxy', {
  label: '设置流程代理',
  method: 'PUT',
  path: `${BASE}/user/proxy`,
  permission: 'workflow:user:proxy',
  idempotent: true,
  fields: {
    userId: f.refInt('员工', { to: 'system.user', required: true }),
    proxyUserId: f.refInt('受托人', { to: 'system.user', placeholder: '姓名或手机号', required: true }),
    startAt: f.dateTime('开始时间', { required: true }),
    endAt: f.dateTime('结束时间', { required: true, after: 'startAt' }),
  },
  output: returns<{ id: string }>(),
})

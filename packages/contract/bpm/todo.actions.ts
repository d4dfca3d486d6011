import { defineAction, type Json, returns, type World } from '../kernel/action.ts'
import type { Page } from '../kernel/envelope.ts'
import { isDate } from '../kernel/dates.ts'
import { z } from '../kernel/zod.ts'
import { type Attachment, f } from '../kernel/fields.ts'
import { idList, integerId, optionalText, paging, uuid, uuids } from '../kernel/inputs.ts'
import { ENABLED } from '../kernel/options.ts'
import type { FormField, FormLayout } from './form-field.ts'
import type { FlagComponent } from './form-flags.ts'

/** Reading: whose turn it is, what has become of a process, how it would go. */
const TASK = '/camunda/bpm/task'
const INSTANCE = '/camunda/bpm/process-instance'
const PROXY = '/camunda/bpm/absence-proxy'
const id = uuid('流程')
const sampleInstance = (world: World) => ({ id: String(world.id('bpm.processInstance')) })
const sampleDefinition = (world: World) => String(world.id('bpm.processDefinition'))
const day = z.string().refine(isDate, '日期格式不正确').optional()
/** Filters that every list of processes shares. */
const filters = {
  ...paging,
  keyword: z.string().trim().max(100, '关键词不能超过100个字符').optional(),
  definitionKey: z.string().max(64).optional(),
  category: z.string().max(40).optional(),
  startUserId: idList('发起人'),
  communityId: idList('项目'),
  from: day,
  to: day,
}
/** Columns by which a list may be ordered. */
const sorted = (...names: [string, ...string[]]) => ({
  orderField: z.enum(names, '不支持按该字段排序').optional(),
  order: z.enum(['asc', 'desc'], '排序方向须为asc或desc').default('asc'),
})
const yes = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true')
const results = z
  .string()
  .regex(/^[1-4](,[1-4])*$/, '结果不正确')
  .transform((list) => list.split(',').map(Number))
  .optional()

export interface Person {
  readonly id: number
  readonly nickname: string
  readonly deptName: string | null
}
export interface TaskLine {
  readonly id: string
  readonly version: number
  readonly instanceId: string
  readonly name: string
  readonly taskDefinitionKey: string
  readonly kind: number
  readonly result: number
  readonly title: string
  readonly processName: string
  readonly processKey: string
  readonly category: string | null
  readonly startUser: Person
  readonly communityId: number | null
  readonly communityName: string | null
  readonly createTime: string
  readonly startTime: string
  readonly dueDate: string | null
  readonly endTime: string | null
  readonly overdue: boolean
  /** Nobody has taken it; several may. */
  readonly unclaimed: boolean
  readonly delegated: boolean
  readonly proxyForName: string | null
  readonly suspended: boolean
  readonly waiting: boolean
  readonly comment: string | null
}
export interface InstanceLine {
  readonly id: string
  readonly title: string
  readonly processName: string
  readonly processKey: string
  readonly category: string | null
  readonly versionNo: number
  readonly businessType: string | null
  readonly businessId: string | null
  readonly result: number
  readonly endReason: string | null
  readonly startUser: Person
  readonly communityId: number | null
  readonly communityName: string | null
  readonly createTime: string
  readonly endTime: string | null
  readonly suspended: boolean
  readonly failure: string | null
  /** Where it stands. */
  readonly nodes: readonly { readonly name: string; readonly people: readonly string[] }[]
  readonly waitingHours: string | null
}
export interface CopyLine extends InstanceLine {
  readonly copyId: string
  readonly at: string
  readonly fromName: string | null
  readonly readAt: string | null
}
/** The wire of document 2. */
export interface ViewerData {
  readonly activityList: readonly {
    key: string
    taskId: string | null
    startTime: string
    endTime: string | null
    canceled: boolean
    flowIdsTaken: readonly string[] | null
  }[]
  readonly taskList: readonly {
    id: string
    definitionKey: string
    name: string
    result: number
    assigneeUser: { nickname: string; deptName: string | null } | null
    comment: string | null
    createTime: string
    endTime: string | null
  }[]
  readonly processInstance: {
    result: number
    startUser: { nickname: string; deptName: string | null }
    createTime: string
    endTime: string | null
  }
  readonly bpmnXml: string
  /** Every element that was touched, by the latest round: what the picture colours. */
  readonly elements: Readonly<Record<string, ElementState>>
  /** Flows that were taken, by the same colours. */
  readonly flows: Readonly<Record<string, ElementState>>
}
export type ElementState = 'done' | 'todo' | 'passed' | 'rejected' | 'cancelled'
export interface OpenTask {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly kind: number
  readonly taskDefinitionKey: string
  readonly assigneeId: number | null
  readonly ownerId: number | null
  readonly candidates: readonly number[]
  readonly waiting: boolean
  readonly buttons: readonly {
    id: string
    name: string
    code: string
    isHide: boolean
    next: string | null
    sort: number
  }[]
  readonly openSigners: readonly { id: number; name: string }[]
  /** Names of the flows that several 同意 lead to, by flow id. */
  readonly flowNames: Readonly<Record<string, string>>
  /** The next node gets the persons that are chosen here. */
  readonly choosesNext: boolean
  readonly dueDate: string | null
}
export interface TimelineEntry {
  readonly id: string
  readonly taskId: string | null
  readonly activityId: string | null
  readonly activityName: string | null
  readonly action: string
  readonly operator: Person | null
  readonly targets: readonly string[]
  readonly comment: string | null
  readonly attachments: readonly Attachment[]
  readonly at: string
  /** When the task came to the operator. */
  readonly since: string | null
}
export interface InstanceDetail {
  readonly id: string
  readonly title: string
  readonly result: number
  readonly endReason: string | null
  readonly businessType: string | null
  readonly businessId: string | null
  readonly businessRoute: string | null
  readonly startUser: Person
  readonly communityId: number | null
  readonly communityName: string | null
  readonly createTime: string
  readonly endTime: string | null
  readonly suspended: boolean
  readonly failure: string | null
  readonly definition: { readonly id: string; readonly key: string; readonly name: string; readonly version: number }
  readonly formType: 1 | 2
  readonly form: {
    readonly fields: readonly FormField[]
    readonly layout: FormLayout | null
    readonly components: readonly FlagComponent[]
  } | null
  readonly values: Readonly<Record<string, Json>>
  readonly variables: Readonly<Record<string, Json>>
  /** What the business record said about itself when the process began, in words. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly task: OpenTask | null
  readonly may: {
    readonly withdrawTaskId: string | null
    readonly cancel: boolean
    readonly urge: boolean
    readonly retry: boolean
    readonly reassign: boolean
  }
  readonly timeline: readonly TimelineEntry[]
  readonly copies: readonly { user: Person; fromName: string | null; at: string; readAt: string | null }[]
  readonly openTasks: readonly {
    id: string
    name: string
    people: readonly Person[]
    createTime: string
    dueDate: string | null
  }[]
}
export interface PredictedNode {
  readonly key: string
  readonly name: string
  /** Nobody yet: the persons are chosen, or nobody was found. */
  readonly people: readonly Person[]
  readonly mode: number | null
  readonly note: string | null
  readonly chosen: boolean
}
export interface Prediction {
  readonly nodes: readonly PredictedNode[]
  /** 未定: a later variable decides, or the way does not go on. */
  readonly open: string | null
}

export const todoPage = defineAction('bpm.task.todoPage', {
  label: '我的待办',
  method: 'GET',
  path: `${TASK}/todo-page`,
  input: z.object({ ...filters, ...sorted('createTime', 'dueDate', 'title'), overdue: yes }),
  output: returns<Page<TaskLine>>(),
})
export const donePage = defineAction('bpm.task.donePage', {
  label: '我的已办',
  method: 'GET',
  path: `${TASK}/done-page`,
  input: z.object({ ...filters, ...sorted('createTime', 'endTime', 'title'), result: results }),
  output: returns<Page<TaskLine>>(),
})
export const todoCount = defineAction('bpm.task.count', {
  label: '待办数量',
  method: 'GET',
  path: `${TASK}/count`,
  input: z.object({}),
  output: returns<{ todo: number; unread: number }>(),
})
export const instancePage = defineAction('bpm.instance.page', {
  label: '流程实例',
  method: 'GET',
  path: `${INSTANCE}/page`,
  input: z.object({
    ...filters,
    ...sorted('createTime', 'endTime', 'title'),
    /** Mine are those that I started; all needs the right to see them. */
    of: z.enum(['mine', 'all']).default('mine'),
    result: results,
    /** The type, or every type below it: `contingency` finds `contingency.report`. */
    businessType: z.string().max(60).optional(),
    processDefinitionId: uuid('流程定义', 'bpm.processDefinition').optional(),
    failed: yes,
  }),
  output: returns<Page<InstanceLine>>(),
})
export const copiedPage = defineAction('bpm.instance.copiedPage', {
  label: '抄送我的',
  method: 'GET',
  path: `${INSTANCE}/copied-page`,
  input: z.object({ ...filters, ...sorted('at', 'readAt', 'title'), unread: yes }),
  output: returns<Page<CopyLine>>(),
})
export const readCopies = defineAction('bpm.instance.readCopies', {
  label: '标记抄送已读',
  method: 'PUT',
  path: `${INSTANCE}/read`,
  input: z.object({ ids: uuids('流程') }),
  output: returns<{ read: number }>(),
  sample: (world) => ({ ids: [sampleInstance(world).id] }),
})
export const getInstance = defineAction('bpm.instance.get', {
  label: '流程详情',
  method: 'GET',
  path: `${INSTANCE}/get`,
  input: z
    .object({ id: id.optional(), taskId: uuid('任务').optional() })
    .refine((of) => of.id ?? of.taskId, '请选择流程'),
  output: returns<InstanceDetail>(),
  sample: sampleInstance,
})
export const viewInstance = defineAction('bpm.instance.viewer', {
  label: '流程图数据',
  method: 'GET',
  path: `${INSTANCE}/viewer`,
  input: z.object({ id }),
  output: returns<ViewerData>(),
  sample: sampleInstance,
})
const filled = {
  processDefinitionId: uuid('流程'),
  communityId: integerId('项目', 'basedata.community').nullish(),
  formData: z.record(z.string(), z.unknown()).default({}),
}
export const predictInstance = defineAction('bpm.instance.predict', {
  label: '预览路径',
  path: `${INSTANCE}/predict`,
  permission: 'bpm:instance:create',
  input: z.object({
    ...filled,
    /** Somebody else than the caller, for a rehearsal; needs the right to draw processes. */
    initiatorId: integerId('发起人', 'system.user').nullish(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    selected: z.record(z.string(), z.array(integerId('人员')).max(200)).nullish(),
  }),
  output: returns<Prediction>(),
  sample: (world) => ({ processDefinitionId: sampleDefinition(world), formData: {} }),
})
export const saveDraft = defineAction('bpm.instance.saveDraft', {
  label: '保存发起草稿',
  path: `${INSTANCE}/draft`,
  permission: 'bpm:instance:create',
  input: z.object({ ...filled, title: optionalText('标题', 120) }),
  output: returns<{ savedAt: string }>(),
  sample: (world) => ({ processDefinitionId: sampleDefinition(world), formData: {} }),
})
export const removeDraft = defineAction('bpm.instance.removeDraft', {
  label: '删除发起草稿',
  method: 'DELETE',
  path: `${INSTANCE}/draft`,
  permission: 'bpm:instance:create',
  input: z.object({ processDefinitionId: uuid('流程') }),
  output: returns<null>(),
  sample: (world) => ({ processDefinitionId: sampleDefinition(world) }),
})

export interface ProxyLine {
  readonly id: string
  readonly proxyUserId: number
  readonly proxyName: string
  readonly startAt: string
  readonly endAt: string
  readonly categories: readonly string[]
  readonly state: 0 | 1
  readonly active: boolean
}
export const proxies = defineAction('bpm.proxy.list', {
  label: '委托设置',
  method: 'GET',
  path: `${PROXY}/list`,
  input: z.object({}),
  output: returns<ProxyLine[]>(),
})
export const saveProxy = defineAction('bpm.proxy.save', {
  label: '保存委托',
  method: 'PUT',
  path: PROXY,
  idempotent: true,
  fields: {
    id: f.ref('委托', { to: 'bpm.absenceProxy' }),
    proxyUserId: f.refInt('受托人', { to: 'system.user', placeholder: '姓名或手机号', required: true }),
    startAt: f.dateTime('开始时间', { required: true }),
    endAt: f.dateTime('结束时间', { required: true, after: 'startAt' }),
    categories: f.choices('流程分类', {
      dict: 'bpm_category',
      max: 40,
      placeholder: '全部流程',
      help: '不选则为全部流程',
    }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  output: returns<{ id: string }>(),
})
export const removeProxy = defineAction('bpm.proxy.remove', {
  label: '取消委托',
  method: 'DELETE',
  path: PROXY,
  input: z.object({ id: uuid('委托', 'bpm.absenceProxy') }),
  output: returns<null>(),
})

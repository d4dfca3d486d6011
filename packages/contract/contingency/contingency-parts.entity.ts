import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { PROGRESS_KIND, TASK_STATUS } from './contingency-options.ts'

const eventId = f.ref('应急事件', {
  to: 'contingency.contingencyEvent',
  required: true,
  createOnly: true,
  indexed: true,
})
const user = { to: 'system.user' } as const
const level = { to: 'contingency.contingencyLevel', readonly: true } as const
const figure = (label: string) => f.integer(label, { readonly: true, min: 0 })

export const contingencyTask = defineEntity('contingency.contingencyTask', {
  label: '处置任务',
  doc: 'What has to be done in an emergency: the steps of the plan, due so many minutes after the report, and what was added on the spot.',
  title: 'step',
  base: '/complex/contingency/task',
  perms: { prefix: 'contingency:event', list: 'view', add: 'handle', export: 'export' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'export'],
  fields: {
    eventId,
    step: f.text('步骤', { required: true, max: 100, search: true, width: 260 }),
    roleText: f.text('岗位', { max: 30, width: 120 }),
    ownerId: f.refInt('负责人', { ...user, indexed: true, width: 90 }),
    dueAt: f.dateTime('到期时间', { indexed: true, width: 130 }),
    status: f.state('状态', { of: TASK_STATUS, default: 'todo', indexed: true, width: 84 }),
    doneAt: f.dateTime('完成时间', { readonly: true, width: 130 }),
    remark: f.longText('说明', { max: 500, readonly: true }),
    photos: f.images('照片', { max: 9, readonly: true }),
    overTold: f.flag('已提醒超时', { readonly: true, default: false, internal: true }),
    sort: f.integer('顺序', { readonly: true, default: 0, internal: true, indexed: true }),
  },
  computed: { over: f.flag('超时'), minutesOver: f.integer('超时分钟', { unit: '分钟' }) },
  list: {
    columns: ['step', 'roleText', 'ownerId', 'dueAt', 'status', 'doneAt', 'minutesOver', 'remark', 'photos'],
    filters: ['eventId', 'status', 'ownerId', 'over'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [group('处置任务', ['eventId', 'step', 'roleText', 'ownerId', 'dueAt'])],
})

export const contingencyProgress = defineEntity('contingency.contingencyProgress', {
  label: '处置进展',
  doc: 'What was reported about an emergency while it lasted, with the figures of people as they were then. Written by the verbs of the emergency.',
  title: 'content',
  base: '/complex/contingency/progress',
  perms: { prefix: 'contingency:event', list: 'view', export: 'export' },
  scope: 'community',
  appendOnly: true,
  verbs: ['list', 'export'],
  fields: {
    eventId,
    kind: f.choice('类别', { of: PROGRESS_KIND, required: true, default: 'progress', width: 90 }),
    content: f.longText('内容', { required: true, max: 2000, search: true }),
    at: f.dateTime('时间', { required: true, readonly: true, indexed: true, width: 130 }),
    byId: f.refInt('报告人', { ...user, required: true, readonly: true, width: 90 }),
    injured: figure('受伤'),
    dead: figure('死亡'),
    missing: figure('失联'),
    evacuated: figure('疏散'),
    oldLevelId: f.ref('原级别', level),
    newLevelId: f.ref('现级别', level),
    attachments: f.attachments('附件', { max: 20 }),
  },
  list: {
    columns: ['at', 'kind', 'byId', 'content', 'injured', 'dead', 'missing', 'oldLevelId', 'newLevelId'],
    filters: ['eventId', 'kind', 'at'],
    sort: { field: 'at', order: 'desc' },
  },
})

/** Who was called together for an emergency or a drill, and who has come. */
export const contingencyPerson = defineEntity('contingency.contingencyPerson', {
  label: '应急人员',
  doc: 'One person of one roll call: called once, and there when he says so himself.',
  title: 'userId',
  base: null,
  perms: { prefix: 'contingency:event', list: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: [],
  fields: {
    eventId,
    userId: f.refInt('人员', { ...user, required: true, indexed: true }),
    calledAt: f.dateTime('点名时间', { required: true }),
    arrivedAt: f.dateTime('签到时间'),
    geo: f.geoPoint('签到位置'),
  },
  unique: [unique(['eventId', 'userId'])],
})

/** Orders that were made of an emergency. */
export const contingencyOrder = defineEntity('contingency.contingencyOrder', {
  label: '应急工单',
  doc: 'Which orders were made of which emergency; it is not closed before they are.',
  title: 'orderId',
  base: null,
  perms: { prefix: 'contingency:event', list: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: [],
  fields: { eventId, orderId: f.ref('工单', { to: 'work-order.workOrder', required: true, indexed: true }) },
  unique: [unique(['orderId'])],
})

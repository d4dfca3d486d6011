import { PROCESS_RESULT, TASK_KIND } from '@wuguan/contract/bpm/process-states'
import { defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'

/**
 * The lists of 我的待办. They are questions about tasks and instances, not nouns of their own: they exist on screen only, in the
 * order of their calls, so that only what those can be ordered by is a field.
 */
const ON_SCREEN = {
  title: 'keyword',
  perms: 'bpm:instance',
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
} as const
/** What the calls search in, and what they can be ordered by. */
const searched = {
  keyword: f.longText('标题', { search: true, internal: true }),
  title: f.text('标题', { width: 260, readonly: true, indexed: true }),
}
const moment = (label: string) => f.dateTime(label, { readonly: true, indexed: true })

const process = {
  processName: f.text('流程', { width: 130 }),
  category: f.choice('分类', { dict: 'bpm_category', width: 80 }),
  startUserId: f.refInt('发起人', { to: 'system.user', width: 90 }),
  communityId: f.refInt('项目', { to: 'basedata.community', width: 130 }),
}

/** Said beside the title. */
const stopped = { suspended: f.flag('挂起', {}) }

export const todoTask = defineEntity('bpm.todoTask', {
  ...ON_SCREEN,
  label: '待办',
  table: 'process_task',
  base: '/camunda/bpm/task',
  fields: { ...searched, createTime: moment('到达时间'), dueDate: moment('到期时间') },
  computed: {
    ...process,
    name: f.text('当前节点', { width: 120 }),
    kind: f.choice('类型', { of: TASK_KIND, width: 90 }),
    overdue: f.flag('已超时', {}),
    ...stopped,
    unclaimed: f.flag('待认领', {}),
    delegated: f.flag('委派', {}),
    proxyForName: f.text('代理', {}),
  },
  list: {
    columns: ['title', 'processName', 'name', 'startUserId', 'communityId', 'createTime', 'dueDate'],
    filters: ['category', 'startUserId', 'communityId', 'createTime', 'overdue'],
  },
})

export const doneTask = defineEntity('bpm.doneTask', {
  ...ON_SCREEN,
  label: '已办任务',
  table: 'process_task',
  base: '/camunda/bpm/task/done',
  fields: { ...searched, createTime: moment('到达时间'), endTime: moment('办理时间') },
  computed: {
    ...process,
    name: f.text('办理节点', { width: 120 }),
    result: f.state('办理结果', { of: PROCESS_RESULT, width: 90 }),
    comment: f.text('意见', { width: 220 }),
  },
  list: {
    columns: ['title', 'processName', 'name', 'result', 'comment', 'endTime', 'startUserId', 'communityId'],
    filters: ['category', 'result', 'startUserId', 'communityId', 'endTime'],
  },
})

export const startedInstance = defineEntity('bpm.startedInstance', {
  ...ON_SCREEN,
  label: '发起的流程',
  table: 'process_instance',
  base: '/camunda/bpm/process-instance',
  fields: { ...searched, createTime: moment('发起时间'), endTime: moment('结束时间') },
  computed: {
    ...process,
    result: f.state('结果', { of: PROCESS_RESULT, width: 90 }),
    ...stopped,
    failure: f.text('异常', {}),
    waitingFor: f.text('等待处理', { width: 220 }),
  },
  list: {
    columns: ['title', 'processName', 'result', 'waitingFor', 'communityId', 'createTime', 'endTime'],
    filters: ['category', 'result', 'communityId', 'createTime'],
  },
})

export const copiedInstance = defineEntity('bpm.copiedInstance', {
  ...ON_SCREEN,
  label: '抄送',
  table: 'process_copy',
  base: '/camunda/bpm/process-instance/copied',
  fields: { ...searched, at: moment('抄送时间'), readAt: moment('阅读时间') },
  computed: {
    ...process,
    fromName: f.text('抄送人', { width: 100 }),
    result: f.state('结果', { of: PROCESS_RESULT, width: 90 }),
    unread: f.flag('未读', {}),
    instanceId: f.text('流程', { internal: true }),
  },
  list: {
    columns: ['title', 'processName', 'fromName', 'at', 'readAt', 'result', 'startUserId'],
    filters: ['category', 'startUserId', 'unread', 'at'],
  },
})

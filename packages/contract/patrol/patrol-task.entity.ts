import { defineDoor } from '../kernel/door.ts'
import { TASK_STATUS } from '../schedule/schedule-options.ts'
import { scheduleStep, scheduleTask } from '../schedule/schedule-task.entity.ts'

/** Some fields are called otherwise here, and all are shown. */
const fields = Object.keys(scheduleTask.fields) as (keyof typeof scheduleTask.fields)[]

/** 巡检任务: a way that is walked once. */
export const patrolTask = defineDoor(scheduleTask, 'patrol.patrolTask', {
  label: '巡检任务',
  base: '/complex/patrol/task',
  perms: { prefix: 'patrol:task', list: 'view' },
  fixed: { bizKind: 'patrol' },
  verbs: ['list', 'export'],
  fields,
  labels: { targetName: '路线', stepTotal: '点位数', name: '计划' },
  list: {
    columns: [
      'taskNo',
      'name',
      'targetName',
      'slotStart',
      'slotEnd',
      'assigneeIds',
      'progress',
      'abnormalCount',
      'status',
      'overdue',
      'submittedAt',
      'communityId',
    ],
    filters: ['status', 'slotDate', 'planId', 'executorId', 'overdue', 'category', 'mine', 'communityId'],
  },
})

/** 巡检审核: what was submitted and waits for somebody who did not do it. */
export const patrolAudit = defineDoor(scheduleTask, 'patrol.patrolAudit', {
  label: '待审核任务',
  base: '/complex/patrol/audit',
  perms: { prefix: 'patrol:audit', list: 'view' },
  fixed: { bizKind: 'patrol', status: TASK_STATUS.pendingAudit },
  verbs: ['list'],
  fields,
  labels: { targetName: '路线', name: '计划' },
  list: {
    columns: [
      'taskNo',
      'name',
      'targetName',
      'slotStart',
      'executorId',
      'submittedAt',
      'waitHours',
      'progress',
      'abnormalCount',
      'suspect',
      'communityId',
    ],
    filters: ['slotDate', 'executorId', 'suspect', 'communityId'],
    sort: { field: 'submittedAt', order: 'asc' },
  },
})

/** 巡检记录: one row per place that somebody was at, or should have been. */
export const patrolRecord = defineDoor(scheduleStep, 'patrol.patrolRecord', {
  label: '巡检记录',
  base: '/complex/patrol/record',
  perms: { prefix: 'patrol:record', list: 'view' },
  fixed: { bizKind: 'patrol', status: ['done', 'missed'] },
  verbs: ['list', 'export'],
  list: {
    columns: [
      'signAt',
      'refName',
      'targetName',
      'signById',
      'signMethod',
      'distanceMeters',
      'status',
      'abnormalCount',
      'skewed',
      'speedy',
      'photos',
      'taskId',
      'communityId',
    ],
    filters: ['signAt', 'signById', 'signMethod', 'status', 'skewed', 'speedy', 'communityId'],
    // What was missed has no time: the newest tasks come first, not what has none.
    sort: { field: 'id', order: 'desc' },
  },
})

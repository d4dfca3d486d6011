import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import {
  type CarriedDay,
  type FindingParts,
  planPreview,
  type Signed,
  signFields,
  type TaskSheet,
} from '../schedule/schedule.actions.ts'
import { doubleSign } from './double-sign.entity.ts'
import { patrolFinding } from './patrol-finding.entity.ts'
import { patrolPlan } from './patrol-plan.entity.ts'
import { patrolAudit, patrolRecord, patrolTask } from './patrol-task.entity.ts'

export const previewPlan = planPreview('patrol.previewPlan', '预览巡检计划', patrolPlan)

const task = { to: patrolTask.name, required: true } as const
export const patrolSheet = defineAction('patrol.taskSheet', {
  label: '巡检任务明细',
  method: 'GET',
  path: `${patrolTask.base!}/sheet`,
  permission: patrolTask.codes.list,
  fields: { id: f.ref('任务', task) },
  output: returns<TaskSheet>(),
})

/** 今日巡检: what the caller may walk within half a day or has begun, with all that it takes; his phone keeps it. */
export const patrolDay = defineAction('patrol.day', {
  label: '今日巡检任务',
  method: 'GET',
  path: `${patrolTask.base!}/day`,
  permission: 'patrol:task:execute',
  input: nothing,
  output: returns<CarriedDay>(),
})

/** 签到: somebody is at a point of the task that he has begun. */
export const signPoint = defineAction('patrol.signPoint', {
  label: '巡检签到',
  path: `${patrolTask.base!}/sign`,
  permission: 'patrol:task:execute',
  of: 'schedule.scheduleStep',
  idempotent: true,
  fields: signFields('点位', 50),
  output: returns<Signed>(),
})

/** 抽查: who audits a task marks the points that he has looked at, or takes the mark back. */
export const spotCheck = defineAction('patrol.spotCheck', {
  label: '抽查点位',
  method: 'PUT',
  path: `${patrolAudit.base!}/spot`,
  permission: 'patrol:audit:approve',
  of: 'schedule.scheduleStep',
  fields: {
    id: f.ref('点位', { to: 'schedule.scheduleStep', required: true }),
    spotted: f.flag('已抽查', { required: true }),
  },
  output: returns<{ spotAt: string | null }>(),
})

/** 临时任务: a way is walked once, without a plan. */
export const addTask = defineAction('patrol.addTask', {
  label: '新增临时任务',
  path: `${patrolTask.base!}/adhoc`,
  permission: 'patrol:task:adhoc',
  idempotent: true,
  fields: {
    wayId: f.ref('路线', { to: 'patrol.patrolWay', required: true, having: { enabled: '1' } }),
    name: f.text('任务名称', { required: true, max: 60 }),
    userIds: f.refsInt('执行人', { to: 'system.user', required: true, max: 20 }),
    modelId: f.ref('巡检模式', { to: 'patrol.patrolModel', placeholder: '默认模式' }),
    startAt: f.dateTime('开始', { required: true }),
    endAt: f.dateTime('结束', { required: true, after: 'startAt' }),
    auditRequired: f.flag('需审核', { default: false }),
  },
  output: returns<{ id: string }>(),
})

export interface RecordBeside {
  readonly taskId: string
  readonly before: { readonly id: string; readonly name: string } | null
  readonly after: { readonly id: string; readonly name: string } | null
  readonly items: TaskSheet['steps'][number]['items']
}
/** Items of a signed point, and the points signed before and after it. */
export const recordBeside = defineAction('patrol.recordBeside', {
  label: '巡检记录明细',
  method: 'GET',
  path: `${patrolRecord.base!}/beside`,
  permission: patrolRecord.codes.list,
  fields: { id: f.ref('记录', { to: patrolRecord.name, required: true }) },
  output: returns<RecordBeside>(),
})

/** The double sign of a point of a task; null where none is needed. */
export const doubleSignOf = defineAction('patrol.doubleSignOf', {
  label: '点位双签',
  method: 'GET',
  path: `${doubleSign.base!}/ofPoint`,
  permission: doubleSign.codes.list,
  fields: {
    taskId: f.ref('任务', task),
    pointId: f.ref('点位', { to: 'patrol.patrolPoint', required: true }),
  },
  output: returns<{ id: string | null }>(),
})

export const findingParts = defineAction('patrol.findingParts', {
  label: '异常任务经过',
  method: 'GET',
  path: `${patrolFinding.base!}/parts`,
  permission: patrolFinding.codes.list,
  fields: { id: f.ref('异常任务', { to: patrolFinding.name, required: true }) },
  output: returns<FindingParts>(),
})

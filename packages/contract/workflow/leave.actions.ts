import { f } from '../kernel/fields.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { isDateTime } from '../kernel/dates.ts'
import { attachments, integerId, queryId, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { Person, PredictedNode } from '../bpm/todo.actions.ts'
import type { LeaveUnit } from './leave-days.ts'

/** Leaves: asked for, taken back, ended early; what is left of them. */
const BASE = '/workflow/leave'
const id = uuid('请假单', 'workflow.leave')
const moment = (label: string) => z.string(`请选择${label}`).refine(isDateTime, `请选择${label}`)

/** A kind of leave as its form offers it. */
export interface LeaveChoice {
  readonly id: string
  readonly name: string
  readonly unit: LeaveUnit
  readonly paid: boolean
  readonly minUnit: string
  readonly needProofAfter: string | null
  /** Of the asked year; null where there is no limit. */
  readonly quota: string | null
  readonly used: string
  readonly frozen: string
  readonly available: string | null
}
export interface LeavePreview {
  readonly days: string
  readonly byYear: Readonly<Record<string, string>>
  /** Dates that are not counted, with their reason: 周末、节假日、休息班次. */
  readonly off: readonly { readonly date: string; readonly why: string }[]
  readonly path: readonly PredictedNode[]
  readonly open: string | null
}
export interface LeaveDay {
  readonly id: string
  readonly user: Person
  readonly typeName: string
  readonly startAt: string
  readonly endAt: string
  readonly status: number
}
/** Part 6 of the book. */
export interface LeaveUse {
  readonly rows: readonly {
    readonly departmentId: number | null
    readonly department: string
    readonly leaveType: string
    readonly quota: string | null
    readonly used: string
  }[]
  readonly days: string
  readonly people: number
  /** Granted days over enabled users. */
  readonly perHead: string
}

export const leaveChoices = defineAction('workflow.leave.choices', {
  label: '可选假期',
  method: 'GET',
  path: `${BASE}/choices`,
  permission: 'workflow:leave:list',
  input: z.object({
    year: z.coerce.number('年度不正确').int('年度不正确').min(2000, '年度不正确').max(2100, '年度不正确').optional(),
  }),
  output: returns<LeaveChoice[]>(),
})
const span = {
  leaveTypeId: uuid('请假类型', 'workflow.leaveType'),
  startAt: moment('开始时间'),
  endAt: moment('结束时间'),
}
export const previewLeave = defineAction('workflow.leave.preview', {
  label: '试算请假',
  path: `${BASE}/preview`,
  permission: 'workflow:leave:add',
  input: z.object(span),
  output: returns<LeavePreview>(),
  sample: (world) => ({
    leaveTypeId: String(world.id('workflow.leaveType')),
    startAt: `${world.today} 09:00:00`,
    endAt: `${world.today} 18:00:00`,
  }),
})
/** Saves a leave of one's own; with `submit` it goes to those who decide. */
export const applyLeave = defineAction('workflow.leave.apply', {
  label: '提交请假',
  path: `${BASE}/apply`,
  permission: 'workflow:leave:add',
  idempotent: true,
  input: z.object({
    id: id.nullish(),
    version: z.number('缺少版本号').int('版本号不正确').nullish(),
    ...span,
    reason: z.string('请填写请假事由').trim().min(1, '请填写请假事由').max(500, '请假事由不能超过500个字符'),
    proxyUserId: integerId('工作代理人').nullish(),
    attachments: attachments.nullish(),
    submit: z.boolean('选项不正确').default(true),
  }),
  output: returns<{ id: string; status: number; days: string }>(),
  sample: (world) => ({
    leaveTypeId: String(world.id('workflow.leaveType')),
    startAt: '2031-03-03 09:00:00',
    endAt: '2031-03-03 12:00:00',
    reason: '家中有事',
    submit: false,
  }),
})
export const submitLeave = defineAction('workflow.leave.submit', {
  label: '提交请假单',
  method: 'PUT',
  path: `${BASE}/submit`,
  permission: 'workflow:leave:add',
  idempotent: true,
  input: z.object({ id }),
  output: returns<{ id: string; status: number; days: string }>(),
})
export const withdrawLeave = defineAction('workflow.leave.withdraw', {
  label: '撤销请假',
  method: 'PUT',
  path: `${BASE}/withdraw`,
  permission: 'workflow:leave:cancel',
  idempotent: true,
  fields: {
    id: f.ref('请假单', { to: 'workflow.leave', required: true }),
    reason: f.longText('撤销原因', { max: 200 }),
  },
  output: returns<{ id: string; status: number }>(),
})
export const returnLeave = defineAction('workflow.leave.return', {
  label: '销假',
  method: 'PUT',
  path: `${BASE}/return`,
  permission: 'workflow:leave:cancel',
  idempotent: true,
  fields: {
    id: f.ref('请假单', { to: 'workflow.leave', required: true }),
    returnAt: f.dateTime('返岗时间', { required: true, messages: { required: '请选择销假时间' } }),
  },
  output: returns<{ id: string; unusedDays: string }>(),
})
export const confirmReturn = defineAction('workflow.leave.confirmReturn', {
  label: '确认销假',
  method: 'PUT',
  path: `${BASE}/confirm-return`,
  permission: 'workflow:leave:list',
  idempotent: true,
  input: z.object({ id, accept: z.boolean('选项不正确').default(true) }),
  output: returns<{ id: string; cancelledDays: string }>(),
})
export const leaveCalendar = defineAction('workflow.leave.calendar', {
  label: '部门请假日历',
  method: 'GET',
  path: `${BASE}/calendar`,
  permission: 'workflow:leave:list',
  input: z.object({
    month: z.string('月份不正确').regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份不正确'),
    departmentId: queryId('部门').optional(),
  }),
  output: returns<LeaveDay[]>(),
  sample: (world) => ({ month: world.today.slice(0, 7) }),
})
export const leaveUse = defineAction('workflow.leave.use', {
  label: '假期使用统计',
  method: 'GET',
  path: `${BASE}/use`,
  permission: 'workflow:leave:all',
  input: z.object({
    year: z.coerce.number('年度不正确').int('年度不正确').min(2000, '年度不正确').max(2100, '年度不正确'),
  }),
  output: returns<LeaveUse>(),
  sample: (world) => ({ year: Number(world.today.slice(0, 4)) }),
})

import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const SCHEDULE_STATUS = grades([1, '正常', 'success'], [2, '调班', 'info'], [3, '请假', 'warning'], [4, '休息'])

export const staffSchedule = defineEntity('basedata.staffSchedule', {
  label: '排班',
  doc: `Who works which shift on which day. One person may not have overlapping shifts, also across communities; more than 6 days in a
row or less than 8 hours of rest is shown as a conflict. Read by task plans and by the dispatch of work orders.`,
  title: 'userId',
  base: '/basedata/base/staffSchedule',
  perms: { prefix: 'basedata:schedule', add: 'edit', delete: 'edit', import: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    userId: f.refInt('员工', { to: 'system.user', required: true, createOnly: true, indexed: true }),
    date: f.date('日期', { required: true, createOnly: true, indexed: true }),
    shiftId: f.ref('班次', { to: 'basedata.shift', required: true, indexed: true }),
    positionId: f.refInt('岗位', { to: 'system.position' }),
    status: f.choice('状态', { of: SCHEDULE_STATUS, required: true, default: 1 }),
    swapWithId: f.ref('对调排班', { to: 'basedata.staffSchedule', readonly: true }),
  },
  unique: [unique(['userId', 'date', 'shiftId'], '该员工在该时段已有排班')],
  list: {
    columns: ['date', 'userId', 'shiftId', 'positionId', 'status', 'swapWithId'],
    filters: ['date', 'userId', 'shiftId', 'positionId', 'status'],
    sort: { field: 'date', order: 'asc' },
  },
  form: [group('排班', ['communityId', 'userId', 'date', 'shiftId', 'positionId', 'status'])],
})

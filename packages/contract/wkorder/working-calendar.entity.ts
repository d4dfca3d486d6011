import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import type { Segment, Weekly } from '../kernel/working-time.ts'

export const workingCalendar = defineEntity('wkorder.workingCalendar', {
  label: '工作日历',
  doc: 'The working hours of a company, or of one community in their place. Clocks of working time walk over it.',
  title: 'name',
  base: null,
  perms: { prefix: 'wkorder:calendar', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', createOnly: true, indexed: true }),
    name: f.text('名称', { required: true, max: 30 }),
    weekly: f.json<Weekly>('每周时段', { required: true }),
  },
  unique: [unique(['communityId', 'companyId'], '该项目已有工作日历')],
})

export const CALENDAR_DAY_KIND = options(['holiday', '休息'], ['workday', '上班'])

export const workingCalendarDay = defineEntity('wkorder.workingCalendarDay', {
  label: '日历特殊日',
  doc: 'A day that differs from its weekday: closed, or worked; without segments of its own it is worked as Mondays are.',
  title: 'date',
  base: null,
  perms: { prefix: 'wkorder:calendar', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    calendarId: f.ref('工作日历', { to: 'wkorder.workingCalendar', required: true, indexed: true }),
    date: f.date('日期', { required: true }),
    kind: f.choice('类型', { of: CALENDAR_DAY_KIND, required: true }),
    segments: f.json<Segment[]>('时段'),
    name: f.text('名称', { max: 30 }),
  },
  unique: [unique(['calendarId', 'date'], '该日期已设置')],
})

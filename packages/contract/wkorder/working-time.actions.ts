import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { addressId, integerId, nothing } from '../kernel/inputs.ts'
import { options } from '../kernel/options.ts'
import { segmentsFault, type Segment, weeklyFault, weeklyOf, type Weekly } from '../kernel/working-time.ts'
import { z } from '../kernel/zod.ts'

const BASE = '/wkorder/conf/workingTime'
const view = 'wkorder:calendar:view'
const edit = 'wkorder:calendar:edit'

export interface CalendarOf {
  readonly id: string
  /** null: of the company. */
  readonly communityId: number | null
  readonly name: string
  readonly weekly: Weekly
  /** The company above that it is of, where the company has none of its own. */
  readonly above: string | null
}
export const readCalendars = defineAction('wkorder.readCalendars', {
  label: '工作日历',
  method: 'GET',
  path: BASE,
  permission: view,
  input: nothing,
  output: returns<readonly CalendarOf[]>(),
})

const segment = z.object({ start: z.string('时间格式不正确').max(5), end: z.string('时间格式不正确').max(5) })
export const saveCalendar = defineAction('wkorder.saveCalendar', {
  label: '保存工作时间',
  method: 'PUT',
  path: BASE,
  permission: edit,
  input: z.object({
    communityId: integerId('项目', 'basedata.community').nullable(),
    weekly: z
      .partialRecord(
        z.enum(['1', '2', '3', '4', '5', '6', '7'], '星期不正确'),
        z.array(segment).max(10, '每天最多4个时段'),
      )
      .superRefine((weekly, context) => {
        const fault = weeklyFault(weekly)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      }),
  }),
  output: returns<{ id: string }>(),
  sample: (world) => ({
    communityId: Number(world.id('basedata.community')),
    weekly: weeklyOf([1, 2, 3, 4, 5], [{ start: '09:00', end: '18:00' }]) as never,
  }),
})
export const removeCalendar = defineAction('wkorder.removeCalendar', {
  label: '改用公司默认',
  method: 'DELETE',
  path: BASE,
  permission: edit,
  input: z.object({ communityId: integerId('项目', 'basedata.community') }),
  output: returns<null>(),
})

export interface CalendarDayOf {
  readonly date: string
  readonly kind: 'holiday' | 'workday'
  readonly name: string | null
  readonly segments: readonly Segment[] | null
}
export const readCalendarDays = defineAction('wkorder.readCalendarDays', {
  label: '日历特殊日',
  method: 'GET',
  path: `${BASE}/days`,
  permission: view,
  input: z.object({ communityId: addressId('项目', 'basedata.community').optional() }),
  sample: (world) => ({ communityId: String(world.id('basedata.community')) }),
  output: returns<readonly CalendarDayOf[]>(),
})

const DAY_KIND = options(['holiday', '休息'], ['workday', '上班'], ['normal', '按每周时段'])
const DAYS_AT_ONCE = 62
export const setCalendarDays = defineAction('wkorder.setCalendarDays', {
  label: '设置日期',
  method: 'PUT',
  path: `${BASE}/days`,
  permission: edit,
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community' }),
    start: f.date('开始日期', { required: true }),
    end: f.date('结束日期', { required: true }),
    kind: f.choice('类型', { of: DAY_KIND, required: true, default: 'holiday' }),
    name: f.text('名称', { max: 30, placeholder: '如：国庆节' }),
    from: f.time('上班时间', { when: { kind: 'workday' }, help: '不填则按周一的时段' }),
    until: f.time('下班时间', { when: { kind: 'workday' } }),
  },
  rules: (rule) => [
    rule('end', '结束日期不能早于开始日期', ({ start, end }) => !start || !end || end >= start),
    rule(
      'end',
      `一次最多设置${DAYS_AT_ONCE}天`,
      ({ start, end }) => !start || !end || (Date.parse(end) - Date.parse(start)) / 86_400_000 < DAYS_AT_ONCE,
    ),
    rule('until', '请填写完整的上下班时间', ({ from, until }) => !from === !until),
    rule(
      'until',
      '结束时间必须晚于开始时间',
      ({ from, until }) => !from || !until || segmentsFault([{ start: from, end: until }]) === null,
    ),
  ],
  output: returns<{ days: number }>(),
})

export const tryWorkingTime = defineAction('wkorder.tryWorkingTime', {
  label: '试算',
  path: `${BASE}/try`,
  permission: view,
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community' }),
    from: f.dateTime('开始时间', { required: true }),
    minutes: f.integer('工作分钟', { min: 0, max: 43_200, unit: '分钟', help: '算到期时间' }),
    to: f.dateTime('结束时间', { help: '算其间的工作分钟' }),
  },
  rules: (rule) => [rule('minutes', '请填写工作分钟或结束时间', ({ minutes, to }) => minutes != null || !!to)],
  output: returns<{ dueAt: string | null; minutes: number | null }>(),
})

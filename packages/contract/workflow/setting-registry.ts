import type { Json } from '../kernel/action.ts'
import { isDate } from '../kernel/dates.ts'
import { z } from '../kernel/zod.ts'
import { ELEVATOR_SETTINGS } from './elevator-settings.ts'
import { ORDER_CHOICES, ORDER_LIMITS } from './order-settings.ts'
import { PATROL_SETTINGS } from './patrol-settings.ts'
import { SECURITY_LIMITS } from '../system/security-limits.ts'

/** Where a setting may have a value of its own: for everybody, for a company and those below, or for a community as well. */
export type SettingReach = 'platform' | 'company' | 'community'
export type SettingKind =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'weekdays' }
  | { readonly kind: 'dates' }
  | { readonly kind: 'texts' }
  /** Records of an entity with integer ids. */
  | { readonly kind: 'refs'; readonly to: string; readonly max: number }
export interface RegisteredSetting {
  readonly code: string
  readonly title: string
  readonly module: string
  readonly reach: SettingReach
  readonly type: SettingKind
  readonly initial: Json
  readonly help?: string
}

/** Parts of 工单 in their order on the page. */
const SECTIONS = ['抢单', '处理', '挂起转单', '回访关闭', '绩效', '收费'].map((section) => `工单${section}`)
const orderSetting = (
  name: string,
  { title, section, initial, help }: { title: string; section: string; initial: Json; help?: string },
) => ({
  code: `workOrder.${name}`,
  title,
  module: `工单${section}`,
  reach: 'community' as const,
  initial,
  ...(help ? { help } : {}),
})
const security = Object.entries(SECURITY_LIMITS).map(
  ([name, { label, unit, min, max, initial }]): RegisteredSetting => ({
    code: `security.${name}`,
    title: label,
    module: '账号安全',
    reach: 'platform',
    type: { kind: 'number', min, max, unit },
    initial,
  }),
)
const orders: readonly RegisteredSetting[] = [
  ...Object.entries(ORDER_CHOICES).map(([name, said]) => ({
    ...orderSetting(name, said),
    type: { kind: 'flag' as const },
  })),
  ...Object.entries<(typeof ORDER_LIMITS)[keyof typeof ORDER_LIMITS] & { help?: string }>(ORDER_LIMITS).map(
    ([name, { unit, min, max, ...said }]) => ({
      ...orderSetting(name, said),
      type: { kind: 'number' as const, min, max, unit },
    }),
  ),
].toSorted((a, b) => SECTIONS.indexOf(a.module) - SECTIONS.indexOf(b.module))
const elevators = Object.values(ELEVATOR_SETTINGS).map((one): RegisteredSetting => ({
  ...one,
  module: '电梯',
  reach: 'community',
}))
/** Rest days and shifted working days as the State Council announced them. */
const days = (month: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${month}-${String(from + at).padStart(2, '0')}`)
const HOLIDAYS = [
  ...days('2026-01', 1, 3),
  ...days('2026-02', 15, 23),
  ...days('2026-04', 4, 6),
  ...days('2026-05', 1, 5),
  ...days('2026-06', 19, 21),
  ...days('2026-09', 25, 27),
  ...days('2026-10', 1, 7),
]
const WORKDAYS = ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']

export const CALENDAR = { workweek: 'calendar.workweek', holidays: 'calendar.holidays', workdays: 'calendar.workdays' }

export const SETTINGS: readonly RegisteredSetting[] = [
  {
    code: CALENDAR.workweek,
    title: '每周工作日',
    module: '工作日历',
    reach: 'company',
    type: { kind: 'weekdays' },
    initial: [1, 2, 3, 4, 5],
  },
  {
    code: CALENDAR.holidays,
    title: '节假日',
    module: '工作日历',
    reach: 'company',
    type: { kind: 'dates' },
    initial: HOLIDAYS,
    help: '这些日期不上班',
  },
  {
    code: CALENDAR.workdays,
    title: '调休上班日',
    module: '工作日历',
    reach: 'company',
    type: { kind: 'dates' },
    initial: WORKDAYS,
    help: '这些日期虽逢周末仍上班',
  },
  ...security,
  ...orders,
  ...PATROL_SETTINGS.map(({ name: _name, initial, ...said }) => ({ ...said, initial: initial as Json })),
  ...elevators,
  {
    code: 'bpm.httpHosts',
    title: '流程回调允许的主机',
    module: '流程',
    reach: 'platform',
    type: { kind: 'texts' },
    initial: [],
  },
]
const byCode = new Map(SETTINGS.map((setting) => [setting.code, setting]))
export const settingOf = (code: string): RegisteredSetting | undefined => byCode.get(code)

/** What a value of the setting must be, in the words of the book. */
export function settingSchema({ type, title }: RegisteredSetting): z.ZodType {
  switch (type.kind) {
    case 'number': {
      const sentence = `取值范围为${type.min}至${type.max}${type.unit}`
      return z.number(sentence).int(sentence).min(type.min, sentence).max(type.max, sentence)
    }
    case 'flag':
      return z.boolean('选项不正确')
    case 'weekdays':
      return z
        .array(z.number('请选择星期').int('请选择星期').min(1, '请选择星期').max(7, '请选择星期'), '请选择星期')
        .min(1, '请选择星期')
        .max(7, '请选择星期')
    case 'dates':
      return z
        .array(z.string('日期格式不正确').refine(isDate, '日期格式不正确'), '请选择日期')
        .max(400, `${title}不能超过400天`)
    case 'texts':
      return z
        .array(z.string('请输入内容').trim().min(1, '请输入内容').max(200, '内容不能超过200个字符'), '请输入内容')
        .max(100, `${title}不能超过100项`)
    case 'refs': {
      const sentence = `请选择${title}`
      return z
        .array(z.number(sentence).int(sentence).positive(sentence), sentence)
        .max(type.max, `${title}不能超过${type.max}项`)
    }
  }
}

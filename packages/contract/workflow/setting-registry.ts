import type { Json } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { ELEVATOR_SETTINGS } from './elevator-settings.ts'
import { ORDER_CHOICES, ORDER_LIMITS } from './order-settings.ts'
import { PATROL_SETTINGS } from './patrol-settings.ts'
import { SECURITY_LIMITS } from '../system/security-limits.ts'

/** Where a setting may have a value of its own: for everybody only, or for a company and those below, and for a community as well. */
export type SettingReach = 'platform' | 'community'
export type SettingKind =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: string }
  | { readonly kind: 'flag' }
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
export const SETTINGS: readonly RegisteredSetting[] = [
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

import { defineAction, type Json, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'

import { addressId, integerId } from '../kernel/inputs.ts'
import type { RegisteredSetting } from './setting-registry.ts'

/** The settings entrance: every settings page that the caller may open, and values by their level. */
const BASE = '/entrance'

export interface EntranceCard {
  readonly route: string
  readonly title: string
  readonly group: string
  readonly icon: string | null
  readonly keywords: readonly string[]
  readonly favorite: boolean
  /** What is not set up yet, in words; null where nothing is missing. */
  readonly missing: string | null
}
export type SettingSource = '项目' | '公司' | '上级' | '默认' | '平台'
export interface SettingLine extends RegisteredSetting {
  readonly value: Json
  readonly source: SettingSource
  /** Name of the company or community whose value holds. */
  readonly sourceName: string | null
  /** The asked level has a value of its own. */
  readonly own: boolean
  readonly editable: boolean
}
export interface SettingChange {
  readonly at: string
  readonly userName: string
  readonly level: string
  readonly before: Json
  readonly after: Json
}
/** The company of the caller, or one of its communities. */
const place = { communityId: addressId('项目', 'basedata.community').optional() }

export const entrance = defineAction('workflow.entrance', {
  label: '设置入口',
  method: 'GET',
  path: `${BASE}/entries`,
  permission: 'workflow:setting:view',
  input: z.object({}),
  output: returns<EntranceCard[]>(),
})
export const starSetting = defineAction('workflow.starSetting', {
  label: '收藏设置',
  method: 'PUT',
  path: `${BASE}/favorite`,
  permission: 'workflow:setting:view',
  input: z.object({ route: z.string('请选择设置').max(200, '请选择设置'), favorite: z.boolean('选项不正确') }),
  output: returns<true>(),
  sample: () => ({ route: '/system/user/list', favorite: true }),
})
const code = z.string('请选择参数').max(60, '请选择参数')

/** Reading and changing settings by their level, and looking back at what was changed: on one page, under its rights. */
export const settingCalls = <const N extends string>(
  module: N,
  { label, path, view, edit, example }: { label: string; path: string; view: string; edit: string; example: Example },
) => ({
  values: defineAction(`${module}.settingValues`, {
    label,
    method: 'GET',
    path,
    permission: view,
    input: z.object(place),
    output: returns<SettingLine[]>(),
  }),
  /** `null` goes back to what holds above. */
  save: defineAction(`${module}.saveSettingValue`, {
    label: `保存${label}`,
    method: 'PUT',
    path,
    permission: edit,
    idempotent: true,
    input: z.object({ code, communityId: integerId('项目', 'basedata.community').nullish(), value: z.unknown() }),
    output: returns<true>(),
    sample: () => example,
  }),
  history: defineAction(`${module}.settingHistory`, {
    label: `${label}修改记录`,
    method: 'GET',
    path: `${path}/history`,
    permission: view,
    input: z.object({ code }),
    output: returns<SettingChange[]>(),
    sample: () => ({ code: example.code }),
  }),
})
export type SettingCalls = ReturnType<typeof settingCalls<string>>
interface Example {
  readonly code: string
  readonly value: Json
}
/** Of all that is registered. */
export const SETTING_CALLS = settingCalls('workflow', {
  label: '参数设置',
  path: `${BASE}/setting`,
  view: 'workflow:setting:view',
  edit: 'workflow:setting:edit',
  example: { code: 'calendar.workweek', value: [1, 2, 3, 4, 5] },
})

import { type Action, defineAction, type Json, returns } from '../kernel/action.ts'
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

/** What the calls of a page of settings take: of which place, and which setting is to hold what; `null` goes back to what holds above. */
export const settingsOf = z.object(place)
export const settingChange = z.object({
  code,
  communityId: integerId('项目', 'basedata.community').nullish(),
  value: z.unknown(),
})
export const oneSetting = z.object({ code })

export const settingValues = defineAction('workflow.settingValues', {
  label: '参数设置',
  method: 'GET',
  path: `${BASE}/setting`,
  permission: 'workflow:setting:view',
  input: settingsOf,
  output: returns<SettingLine[]>(),
})
export const saveSettingValue = defineAction('workflow.saveSettingValue', {
  label: '保存参数',
  method: 'PUT',
  path: `${BASE}/setting`,
  permission: 'workflow:setting:edit',
  idempotent: true,
  input: settingChange,
  output: returns<true>(),
  sample: () => ({ code: 'security.idleSeconds', value: 3600 }),
})
export const settingHistory = defineAction('workflow.settingHistory', {
  label: '参数修改记录',
  method: 'GET',
  path: `${BASE}/setting/history`,
  permission: 'workflow:setting:view',
  input: oneSetting,
  output: returns<SettingChange[]>(),
  sample: () => ({ code: 'security.idleSeconds' }),
})

type Named<A> = A extends Action<string, infer I, infer O> ? Action<string, I, O> : never
/** Reading and changing settings by their level, and looking back at what was changed: the calls of one page, under its rights. */
export interface SettingCalls {
  readonly values: Named<typeof settingValues>
  readonly save: Named<typeof saveSettingValue>
  readonly history: Named<typeof settingHistory>
}
/** Of all that is registered. */
export const SETTING_CALLS: SettingCalls = { values: settingValues, save: saveSettingValue, history: settingHistory }

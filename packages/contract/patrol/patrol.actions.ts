import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import {
  oneSetting,
  settingChange,
  type SettingCalls,
  type SettingChange,
  type SettingLine,
  settingsOf,
} from '../workflow/setting.actions.ts'
import { patrolPoint } from './patrol-point.entity.ts'

/** What stands on the label of a point. */
export interface PointLabel {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly place: string
  readonly communityName: string
  readonly keyPoint: boolean
}
export const pointLabels = defineAction('patrol.pointLabels', {
  label: '打印点位标签',
  path: `${patrolPoint.base!}/labels`,
  permission: 'patrol:point:printLabel',
  input: z.object({ ids: uuids('点位', patrolPoint.name, 200) }),
  output: returns<PointLabel[]>(),
})
/** A new code on the wall; whoever scans the old one is told. */
export const recodePoint = defineAction('patrol.recodePoint', {
  label: '换码',
  path: `${patrolPoint.base!}/recode`,
  permission: 'patrol:point:recode',
  idempotent: true,
  fields: {
    id: f.ref('点位', { to: patrolPoint.name, required: true }),
    reason: f.text('换码原因', { required: true, max: 100, placeholder: '如标签脱落、被覆盖' }),
  },
  output: returns<{ code: string; version: number }>(),
})
/** The point whose label was scanned, or whose code was typed. */
export const pointByCode = defineAction('patrol.pointByCode', {
  label: '按二维码查点位',
  method: 'GET',
  path: `${patrolPoint.base!}/byCode`,
  permission: patrolPoint.codes.list,
  input: z.object({ code: z.string('请扫描或输入编码').trim().min(1, '请扫描或输入编码').max(40, '编码不正确') }),
  output: returns<{ id: string; code: string; name: string }>(),
  sample: () => ({ code: 'PT:UNKNOWN' }),
})

const PATH = '/complex/patrol/config'
const sample = () => ({ code: 'patrol.radiusMeters' })
export const patrolConfigValues = defineAction('patrol.configValues', {
  label: '巡检配置',
  method: 'GET',
  path: PATH,
  permission: 'patrol:config:view',
  input: settingsOf,
  output: returns<SettingLine[]>(),
})
export const savePatrolConfig = defineAction('patrol.saveConfig', {
  label: '保存巡检配置',
  method: 'PUT',
  path: PATH,
  permission: 'patrol:config:edit',
  idempotent: true,
  input: settingChange,
  output: returns<true>(),
  sample: () => ({ ...sample(), value: 80 }),
})
export const patrolConfigHistory = defineAction('patrol.configHistory', {
  label: '巡检配置修改记录',
  method: 'GET',
  path: `${PATH}/history`,
  permission: 'patrol:config:view',
  input: oneSetting,
  output: returns<SettingChange[]>(),
  sample,
})
export const patrolConfigCalls: SettingCalls = {
  values: patrolConfigValues,
  save: savePatrolConfig,
  history: patrolConfigHistory,
}

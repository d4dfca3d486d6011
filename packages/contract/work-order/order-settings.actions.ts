import { defineAction, returns } from '../kernel/action.ts'
import {
  oneSetting,
  settingChange,
  type SettingCalls,
  type SettingChange,
  type SettingLine,
  settingsOf,
} from '../workflow/setting.actions.ts'

const PATH = '/wkorder/base'
export const orderSettingValues = defineAction('work-order.settingValues', {
  label: '工单基础设置',
  method: 'GET',
  path: PATH,
  permission: 'workOrder:baseSetting:view',
  input: settingsOf,
  output: returns<SettingLine[]>(),
})
export const saveOrderSetting = defineAction('work-order.saveSettingValue', {
  label: '保存工单基础设置',
  method: 'PUT',
  path: PATH,
  permission: 'workOrder:baseSetting:edit',
  idempotent: true,
  input: settingChange,
  output: returns<true>(),
  sample: () => ({ code: 'workOrder.maxTransfer', value: 3 }),
})
export const orderSettingHistory = defineAction('work-order.settingHistory', {
  label: '工单基础设置修改记录',
  method: 'GET',
  path: `${PATH}/history`,
  permission: 'workOrder:baseSetting:view',
  input: oneSetting,
  output: returns<SettingChange[]>(),
  sample: () => ({ code: 'workOrder.maxTransfer' }),
})
/** 基础设置: the settings of work orders alone, under their own rights. */
export const orderSettingCalls: SettingCalls = {
  values: orderSettingValues,
  save: saveOrderSetting,
  history: orderSettingHistory,
}

import { settingCalls } from '../workflow/setting.actions.ts'

/** 基础设置: the settings of work orders alone, under their own rights. */
export const orderSettingCalls = settingCalls('work-order', {
  label: '工单基础设置',
  path: '/wkorder/base',
  view: 'workOrder:baseSetting:view',
  edit: 'workOrder:baseSetting:edit',
  example: { code: 'workOrder.maxTransfer', value: 3 },
})

import * as actions from '@wuguan/contract/workflow/setting.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { settingPage } from './edit.service.ts'
import { cards, star } from './entrance.service.ts'

export function settings(module: ModuleBuilder): void {
  const { action } = module
  action(actions.entrance, cards)
  action(actions.starSetting, star)
  settingPage(module, actions.SETTING_CALLS)
}

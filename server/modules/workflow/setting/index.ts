import * as actions from '@wuguan/contract/workflow/setting.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { history, lines, save } from './edit.service.ts'
import { cards, star } from './entrance.service.ts'

export function settings({ action }: ModuleBuilder): void {
  action(actions.entrance, cards)
  action(actions.starSetting, star)
  action(actions.settingValues, lines)
  action(actions.saveSettingValue, save)
  action(actions.settingHistory, history)
}

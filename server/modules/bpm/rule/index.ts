import * as actions from '@wuguan/contract/bpm/rule.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { joinSystem } from './join-system.ts'
import { list, save, tryOut } from './rule.service.ts'

joinSystem()

export function rules({ action }: ModuleBuilder): void {
  action(actions.assignRules, list)
  action(actions.saveAssignRules, save)
  action(actions.tryAssignRules, tryOut, { transaction: false })
}

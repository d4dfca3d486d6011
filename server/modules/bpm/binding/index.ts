import * as actions from '@wuguan/contract/bpm/binding.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { board, save } from './binding-admin.service.ts'

export function bindings({ action }: ModuleBuilder): void {
  action(actions.bindings, board)
  action(actions.saveBindings, save)
}

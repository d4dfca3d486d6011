import * as actions from '@wuguan/contract/bpm/rehearsal.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { board, check, remove, save } from './cases.service.ts'
import { rehearse } from './rehearse.service.ts'

export function rehearsals({ action }: ModuleBuilder): void {
  action(actions.rehearsalBoard, board)
  action(actions.rehearse, rehearse)
  action(actions.saveRehearsalCase, save)
  action(actions.removeRehearsalCase, remove)
  action(actions.checkRehearsalCases, check)
}

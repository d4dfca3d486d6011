import { baseChange } from '@wuguan/contract/basedata/base-change.entity'
import {
  approvalSettings,
  approveChange,
  changeDetail,
  rejectChange,
  saveApprovalSettings,
  withdrawChange,
} from '@wuguan/contract/basedata/change.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { changeApprovals, decideChange, withdraw } from './decide.service.ts'
import { readChange } from './detail.queries.ts'
import { readSettings, saveSettings } from './settings.ts'
import { changeTodo } from './workbench.queries.ts'

export function changes({ crud, action, approval, todo }: ModuleBuilder): void {
  crud(baseChange)
  todo(changeTodo)
  for (const kind of changeApprovals) approval(kind)
  action(changeDetail, readChange)
  action(approveChange, decideChange('approve'))
  action(rejectChange, decideChange('reject'))
  action(withdrawChange, withdraw)
  action(approvalSettings, readSettings)
  action(saveApprovalSettings, saveSettings)
}

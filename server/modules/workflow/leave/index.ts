import * as actions from '@wuguan/contract/workflow/leave.actions'
import { leaveBalance } from '@wuguan/contract/workflow/leave-balance.entity'
import { leaveType } from '@wuguan/contract/workflow/leave-type.entity'
import { leave } from '@wuguan/contract/workflow/leave.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { leaveBalanceHooks, leaveHooks, leaveTypeHooks } from './leave.hooks.ts'
import { calendar, choices, preview, use } from './leave.queries.ts'
import { apply, submit, withdraw } from './leave.service.ts'
import { leaveApproval } from './outcome.ts'
import { answerReturn, askReturn } from './return.service.ts'

export function leaves({ crud, action, approval }: ModuleBuilder): void {
  crud(leaveType, leaveTypeHooks)
  crud(leaveBalance, leaveBalanceHooks)
  crud(leave, leaveHooks)
  action(actions.leaveChoices, choices)
  action(actions.previewLeave, preview)
  action(actions.applyLeave, apply)
  action(actions.submitLeave, submit)
  action(actions.withdrawLeave, withdraw)
  action(actions.returnLeave, askReturn)
  action(actions.confirmReturn, answerReturn)
  action(actions.leaveCalendar, calendar)
  action(actions.leaveUse, use)
  approval(leaveApproval)
}

import {
  approvalCard,
  approvalCount,
  approvalPage,
  approveCharges,
  rejectCharge,
} from '@wuguan/contract/charge-other/approval.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { approveTurns, rejectTurn } from './decide.service.ts'
import { countTurns, pageApprovals, readCard } from './inbox.queries.ts'

/** 收费审批. */
export function approvals({ action }: ModuleBuilder): void {
  action(approvalPage, pageApprovals)
  action(approvalCount, countTurns)
  action(approvalCard, readCard)
  action(approveCharges, approveTurns)
  action(rejectCharge, rejectTurn)
}

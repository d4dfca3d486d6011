import { forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ApprovalResult } from '../../kernel/approval.ts'
import { decideTurn, openTurnOf } from '../bpm/task/business.service.ts'

/**
 * Records of this module that need somebody's consent. A bound process decides; where none is bound, holders of the type's
 * permission decide directly.
 */
export type Decision = 'approve' | 'reject' | 'withdraw'
export const DECISION_OF: Readonly<Record<ApprovalResult, Decision>> = {
  approved: 'approve',
  rejected: 'reject',
  cancelled: 'withdraw',
}
interface Pending {
  /** Who decides while no process is bound. */
  readonly permission: string
  readonly processInstanceId: string | null
  readonly applicantId: number | null
  /** What the decision does; run by the process when it ends, or at once. */
  readonly decided: () => Promise<void>
}

export async function decideApproval(
  context: ActionContext,
  { permission, processInstanceId, applicantId, decided }: Pending,
  decision: Decision,
  remark: string | null,
): Promise<void> {
  if (decision === 'withdraw' && applicantId !== context.actor.userId) throw refuse('只有发起人可以撤回')
  if (processInstanceId !== null)
    return decision === 'withdraw'
      ? context.kernel.approvals.withdraw(context, processInstanceId, remark ?? '发起人撤回')
      : decideTurn(context, processInstanceId, decision, remark)
  if (decision !== 'withdraw' && !context.actor.can(permission)) throw forbidden()
  if (decision !== 'withdraw' && applicantId === context.actor.userId) throw refuse('不能审批本人提交的申请')
  await decided()
}

/** Whether the caller may decide now: by his turn in the process, else by the permission of the place. */
export const mayDecide = async (
  context: ActionContext,
  processInstanceId: string | null,
  byPermission: boolean,
): Promise<boolean> =>
  processInstanceId === null ? byPermission : (await openTurnOf(context, processInstanceId)) !== null

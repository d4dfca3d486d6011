import { refuse } from '@wuguan/contract/kernel/errors'
import type { ApprovalKind, ApprovalResult } from '../../kernel/approval.ts'
import { APPLICANT_ONLY } from '../../kernel/flow/refusal.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { type Approvers, type ChargeBiz, demandApprovers } from '../charge-base/approver.service.ts'

/** How documents of the ledger ask for consent: the bands of the charge set-up name the people, the engine asks them. */
const VARIABLES: ApprovalKind['variables'] = [
  { name: 'amount', label: '金额', kind: 'number' },
  { name: 'levels', label: '审批级次', kind: 'list' },
  { name: 'communityId', label: '项目', kind: 'number' },
  { name: 'applicant', label: '申请人', kind: 'user' },
]
/** A kind of process that decides on money: one right decides, whatever the document. */
export const consentKind = (type: string, title: string, route: string): Omit<ApprovalKind, 'finished'> => ({
  type,
  title,
  route,
  permission: 'charge-other:approval:handle',
  variables: VARIABLES,
})
/** Codes of everything with an approval. */
export const CONSENT = { pending: 1, approved: 2, rejected: 3, cancelled: 4 } as const
export const statusOf = (result: ApprovalResult): 2 | 3 | 4 => CONSENT[result]
export const OUTCOME_WORD = { 2: '通过', 3: '驳回', 4: '撤回' } as const

export interface Request {
  readonly kind: string
  readonly title: string
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly amount: string
}
/** Who decides; refuses where nobody is set up, before anything is written. */
export const approversOf = (context: ActionContext, bizType: ChargeBiz, communityId: number, amount: string) =>
  demandApprovers(context, { bizType, communityId, amount })

/** Starts the process; answers with its id, which the document keeps. */
export const askConsent = (context: ActionContext, request: Request, approvers: Approvers): Promise<string | null> =>
  context.kernel.approvals.start(context, {
    type: request.kind,
    businessId: request.id,
    title: request.title,
    variables: {
      amount: request.amount,
      levels: approvers.levels,
      communityId: request.communityId,
      applicant: context.actor.userId,
    },
    companyId: request.companyId,
    communityId: request.communityId,
    modelKey: approvers.processModelKey ?? 'commonLevelApproval',
  })

export function refuseOwnApproval(context: ActionContext, applicantId: number | null, status: number): void {
  if (status === CONSENT.approved && applicantId !== null && applicantId === context.actor.userId)
    throw refuse('不能审批本人提交的申请')
}

/** The applicant takes his document back: through its process where it has one, else at once. */
export async function withdrawConsent(
  context: ActionContext,
  document: { status: number; applicantId: number | null; processInstanceId: string | null },
  { word, reason }: { word: string; reason: string | null | undefined },
  finish: () => Promise<void>,
): Promise<void> {
  if (document.status !== CONSENT.pending) throw refuse(`只能撤回审批中的${word}`)
  if (document.applicantId !== context.actor.userId) throw refuse(APPLICANT_ONLY)
  if (document.processInstanceId)
    await context.kernel.approvals.withdraw(context, document.processInstanceId, reason ?? '申请人撤回')
  else await finish()
}

import { forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../kernel/kernel.ts'

/**
 * The seam between business records that need somebody's consent and whoever asks for it. Callers start, decide and withdraw
 * here; what a decision does to the record stands in the handler of its business type. Until a process engine takes the seat,
 * holders of the handler's permission decide directly.
 */
export interface ApprovalSubject {
  /** basedata.house.update, basedata.ledger … */
  businessType: string
  businessId: string
  title: string
  communityId: number | null
}
export type Decision = 'approve' | 'reject' | 'withdraw'
/** Runs in the transaction of the decision. Throwing refuses the decision, and the record stays pending. */
export interface ApprovalHandler {
  /** Who may approve and reject while no process is bound to the type. */
  permission: string
  decided(context: ActionContext, businessId: string, decision: Decision, remark: string | null): Promise<void>
}
interface ApprovalEngine {
  /** Starts an instance in the caller's transaction; its id is kept by the record, null where there is none. */
  start(context: ActionContext, subject: ApprovalSubject): Promise<string | null>
  /** One person's decision; calls `finish` when the process as a whole is decided by it. */
  decide(
    context: ActionContext,
    subject: ApprovalSubject & { processInstanceId: string | null },
    decision: Decision,
    remark: string | null,
    finish: () => Promise<void>,
  ): Promise<void>
}

const handlers = new Map<string, ApprovalHandler>()
/** Business types are matched by their longest registered prefix: `basedata.house` serves `basedata.house.update`. */
export function handleApproval(businessType: string, handler: ApprovalHandler): void {
  if (handlers.has(businessType)) throw new Error(`two approval handlers of ${businessType}`)
  handlers.set(businessType, handler)
}
function handlerOf(businessType: string): ApprovalHandler {
  for (let type = businessType; type; type = type.slice(0, Math.max(0, type.lastIndexOf('.')))) {
    const handler = handlers.get(type)
    if (handler) return handler
  }
  throw new Error(`no approval handler of ${businessType}`)
}

/** Decisions without a process: whoever holds the permission of the type decides at once. */
const engine: ApprovalEngine = {
  async start() {
    return null
  },
  async decide(context, subject, decision, _remark, finish) {
    if (decision !== 'withdraw' && !context.actor.can(handlerOf(subject.businessType).permission)) throw forbidden()
    await finish()
  },
}

export const startApproval = (context: ActionContext, subject: ApprovalSubject) => engine.start(context, subject)

export async function decideApproval(
  context: ActionContext,
  subject: ApprovalSubject & { processInstanceId: string | null; applicantId: number | null },
  decision: Decision,
  remark: string | null,
): Promise<void> {
  if (decision === 'withdraw' && subject.applicantId !== context.actor.userId) throw refuse('只有发起人可以撤回')
  await engine.decide(context, subject, decision, remark, () =>
    handlerOf(subject.businessType).decided(context, subject.businessId, decision, remark),
  )
}

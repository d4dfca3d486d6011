import { yuan } from '@wuguan/contract/charge-finance/cents'
import type { ChangeOutcome, withdrawChange } from '@wuguan/contract/charge-finance/change.actions'
import { receivableChange } from '@wuguan/contract/charge-finance/receivable-change.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { CHANGE_TYPE } from '@wuguan/contract/charge-finance/codes'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { ApprovalKind, ApprovalResult } from '../../../kernel/approval.ts'
import { writeTimeline } from '../../../kernel/audit.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import {
  CONSENT,
  OUTCOME_WORD,
  approversOf,
  askConsent,
  refuseOwnApproval,
  statusOf,
  consentKind,
  withdrawConsent,
} from '../consent.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { holdReceivables, releaseReceivables } from '../ledger/receivables.service.ts'
import { keepPapers } from '../papers.ts'
import { lockRecords } from '../records.ts'
import { receivableChangeHooks } from './change.hooks.ts'
import { type ChangeDraft, type ChangeRow, insertChange, linesOf, lockChange } from './change.store.ts'
import { takeEffect } from './effect.ts'

type Biz = 'receivableChange' | 'hangUp'
const KIND: Readonly<Record<Biz, string>> = { receivableChange: 'charge.receivableChange', hangUp: 'charge.hangUp' }
const docOf = (id: string, number: string) => ({ docType: 'receivableChange', docId: id, docNo: number })

/** A change of locked receivables: by consent where `consent` names its business, else at once. */
export async function startChange(
  context: ActionContext,
  draft: ChangeDraft,
  consent: { biz: Biz; amount: bigint } | null,
): Promise<ChangeOutcome> {
  const { q, now } = context
  const id = uuidv7()
  const delta = yuan(draft.lines.reduce((sum, line) => sum + line.delta, 0n))
  const outcome = { changeId: id, count: draft.lines.length, delta }
  const amount = yuan(consent?.amount ?? 0n)
  const approvers = consent ? await approversOf(context, consent.biz, draft.communityId, amount) : null
  const book = await openBook(context, draft)
  if (approvers)
    await holdReceivables(
      context,
      draft.lines.map((line) => line.receivableId),
      { type: 'change', ref: id },
    )
  const [number] = await drawCodes(q, 'charge-finance.receivableChange', now, draft.companyId, draft.communityId)
  await insertChange(context, id, number!, draft, approvers ? 1 : 2, approvers ? null : book.bookDate)
  await keepPapers(context, receivableChange, id, 'attachments', draft.attachments)
  if (!approvers) {
    const made = await takeEffect(context, book, docOf(id, number!), draft, draft.lines)
    await trace(context, id, labelOf(CHANGE_TYPE, draft.type), '已生效', draft.reason)
    return { ...outcome, changeNumber: number!, status: 2, ...(made ? { receivableId: made } : {}) }
  }
  const instance = await askConsent(
    context,
    {
      kind: KIND[consent!.biz],
      id,
      title: `应收${labelOf(CHANGE_TYPE, draft.type)} ${number}`,
      companyId: draft.companyId,
      communityId: draft.communityId,
      amount,
    },
    approvers,
  )
  await q.query('update receivable_change set process_instance_id = $2 where id = $1', [id, instance])
  await trace(context, id, '提交', '审批中', draft.reason)
  return { ...outcome, changeNumber: number!, status: 1 }
}

/** What the last person of the process decides; a guard that no longer holds refuses his consent with its sentence. */
async function finished(context: ActionContext, changeId: string, result: ApprovalResult): Promise<void> {
  const change = await lockChange(context.q, changeId)
  const status = statusOf(result)
  if (change.status === status) return
  if (change.status !== CONSENT.pending) throw refuse('该变更单已处理')
  refuseOwnApproval(context, change.applicantId, status)
  if (status === CONSENT.approved) await effect(context, change)
  else await releaseReceivables(context, changeId)
  await context.q.query(
    'update receivable_change set status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [changeId, status, context.actor.userId || null, context.now],
  )
  await trace(context, changeId, OUTCOME_WORD[status], { 2: '已生效', 3: '已驳回', 4: '已取消' }[status], null)
}

async function effect(context: ActionContext, change: ChangeRow): Promise<void> {
  const book = await openBook(context, change)
  const lines = await linesOf(context.q, change.id)
  await takeEffect(context, book, docOf(change.id, change.changeNumber), change, lines)
  await releaseReceivables(context, change.id)
  await context.q.query('update receivable_change set effective_date = $2 where id = $1', [change.id, book.bookDate])
}

const kindOf = (biz: Biz, title: string): ApprovalKind => ({
  ...consentKind(KIND[biz], title, '/charge/finance/receivable-list'),
  finished,
})
export const changeApprovals: readonly ApprovalKind[] = [
  kindOf('receivableChange', '应收调整'),
  kindOf('hangUp', '应收挂账'),
]

export async function withdraw(context: ActionContext, { id, reason }: ParsedOf<typeof withdrawChange>): Promise<null> {
  await lockRecords(context, receivableChange, receivableChangeHooks, [id], 'charge-finance:receivable:list')
  const change = await lockChange(context.q, id)
  await withdrawConsent(context, change, { word: '变更单', reason }, () => finished(context, id, 'cancelled'))
  return null
}

const trace = (context: ActionContext, id: string, action: string, toState: string, remark: string | null) =>
  writeTimeline(context.q, context.actor, context.now, {
    bizType: 'charge-finance.receivableChange',
    bizId: id,
    action,
    toState,
    remark,
  })

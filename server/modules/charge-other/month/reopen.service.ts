import { SETTLEMENT } from '@wuguan/contract/charge-other/codes'
import type { reopenMonth, withdrawReopen } from '@wuguan/contract/charge-other/month.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ApprovalKind, ApprovalResult } from '../../../kernel/approval.ts'
import { writeLog } from '../../../kernel/audit.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { PERIOD_STATE } from '../../charge-base/period.service.ts'
import {
  CONSENT,
  OUTCOME_WORD,
  approversOf,
  askConsent,
  refuseOwnApproval,
  statusOf,
  consentKind,
  withdrawConsent,
} from '../../charge-finance/consent.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { trace } from './close.service.ts'
import {
  type Settlement,
  dropStatements,
  lockSettlement,
  moveTo,
  movePeriod,
  readStatements,
} from './settlement.store.ts'

const KIND = 'charge.monthReopen'
const PERMISSION = 'charge-other:month:reopen'
const NO_AMOUNT = '0.00'

/** Months are taken back in the order in which they were closed, the last one first. */
async function demandLast(q: Queryable, { communityId, period }: Settlement): Promise<void> {
  const [later] = await q.query<{ period: string | null }>(
    'select max(period) as period from accounting_period where community_id = $1 and period > $2 and status in (2, 3)',
    [communityId, period],
  )
  if (later?.period) throw refuse(`请先反月结${later.period}`)
}

/** 申请反月结: always by consent. */
export async function apply(context: ActionContext, input: ParsedOf<typeof reopenMonth>): Promise<null> {
  const { settlement } = await lockSettlement(context, input.settlementId)
  demandCommunity(context.actor, PERMISSION, settlement.communityId)
  if (settlement.status === SETTLEMENT.reopening) throw refuse('该期间反月结审批中')
  if (settlement.status !== SETTLEMENT.closed) throw refuse('只能反月结已结账的期间')
  await demandLast(context.q, settlement)
  const approvers = await approversOf(context, 'monthReopen', settlement.communityId, NO_AMOUNT)
  const [community] = await context.q.query<{ name: string }>('select name from community where id = $1', [
    settlement.communityId,
  ])
  const instance = await askConsent(
    context,
    {
      kind: KIND,
      title: `反月结 ${community!.name} ${settlement.period}`,
      id: settlement.id,
      companyId: settlement.companyId,
      communityId: settlement.communityId,
      amount: NO_AMOUNT,
    },
    approvers,
  )
  await moveTo(context, settlement.id, SETTLEMENT.reopening, {
    reopened_by: context.actor.userId || null,
    reopened_at: context.now,
    reopen_reason: input.reason,
    process_instance_id: instance,
  })
  await trace(context, settlement, '申请反月结', '反结审批中', input.reason)
  return null
}

export async function withdraw(context: ActionContext, input: ParsedOf<typeof withdrawReopen>): Promise<null> {
  const { settlement } = await lockSettlement(context, input.settlementId)
  demandCommunity(context.actor, PERMISSION, settlement.communityId)
  await withdrawConsent(
    context,
    {
      status: settlement.status === SETTLEMENT.reopening ? CONSENT.pending : 0,
      applicantId: settlement.reopenedBy,
      processInstanceId: settlement.processInstanceId,
    },
    { word: '反月结', reason: null },
    () => finished(context, settlement.id, 'cancelled'),
  )
  return null
}

async function finished(context: ActionContext, id: string, result: ApprovalResult): Promise<void> {
  const { settlement, book } = await lockSettlement(context, id)
  const outcome = statusOf(result)
  if (settlement.status !== SETTLEMENT.reopening) {
    if (settlement.status === (outcome === CONSENT.approved ? SETTLEMENT.open : SETTLEMENT.closed)) return
    throw refuse('该反月结已处理')
  }
  refuseOwnApproval(context, settlement.reopenedBy, outcome)
  if (outcome !== CONSENT.approved) {
    await moveTo(context, id, SETTLEMENT.closed, { process_instance_id: null })
    return trace(context, settlement, `反月结${OUTCOME_WORD[outcome]}`, '已结账')
  }
  await demandLast(context.q, settlement)
  await archive(context, settlement)
  // The snapshot may go only while its month is open again.
  await moveTo(context, id, SETTLEMENT.open, { snapshot_hash: null, closed_by: null, closed_at: null })
  await movePeriod(context, book.id, PERIOD_STATE.open, settlement.reopenReason ?? '')
  await dropStatements(context.q, id)
  await trace(context, settlement, '反月结通过', '未月结', settlement.reopenReason)
}

async function archive({ q, actor, now }: ActionContext, settlement: Settlement): Promise<void> {
  await writeLog(q, actor, now, [
    {
      module: 'charge-other',
      entity: 'charge-other.monthSettlement',
      entityId: settlement.id,
      title: `反月结 ${settlement.period}`,
      action: 'other',
      before: {
        period: settlement.period,
        snapshotHash: settlement.snapshotHash,
        statements: await readStatements(q, settlement.id),
      },
      after: { reason: settlement.reopenReason },
      communityId: settlement.communityId,
    },
  ])
}

export const reopenApproval: ApprovalKind = {
  ...consentKind(KIND, '反月结', '/charge/month/settlement'),
  finished,
}

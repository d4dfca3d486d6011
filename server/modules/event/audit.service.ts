import { refuse } from '@wuguan/contract/kernel/errors'
import type { ApprovalKind } from '../../kernel/approval.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { emitEvent } from '../app/event.service.ts'
import { COMMON_LEVEL_APPROVAL } from '../bpm/model/shipped.service.ts'
import { OPEN_FOR } from '../bpm/reading/turn.service.ts'
import { APPROVE, keepersOf, stepsFor } from './auditors.service.ts'
import { type EventRow, reportedOf } from './event.store.ts'

export const OWN = '不能审核本人上报的事件'
const AUDITS = { report: '上报审核', close: '结案审核' } as const
type Audit = keyof typeof AUDITS

/** Nobody of a step is left who can decide: those who keep the audits of the community do, and are told so. */
async function caretakers(context: ActionContext, id: string): Promise<readonly number[]> {
  const { q, now } = context
  const [event] = await q.query<{ companyId: number; communityId: number; title: string; no: string | null }>(
    'select company_id as "companyId", community_id as "communityId", title, event_no as no from event where id = $1',
    [id],
  )
  const keepers = await keepersOf(q, event!)
  await emitEvent(q, now, {
    event: 'event.auditorMissing',
    bizId: id,
    companyId: event!.companyId,
    communityId: event!.communityId,
    actorId: null,
    receivers: keepers,
    payload: { id, title: event!.title },
  })
  return keepers
}

const VARIABLES = [{ name: 'levels', label: '审核步骤', kind: 'list' }] as const
const kind = (audit: Audit): Omit<ApprovalKind, 'finished'> => ({
  type: `event.${audit}`,
  title: `突发事件${AUDITS[audit]}`,
  route: '/manage/event/emergencies/detail/{id}',
  permission: APPROVE,
  variables: VARIABLES,
  caretakers,
  ...(audit === 'report' ? { own: OWN } : {}),
})
export const auditKinds = [kind('report'), kind('close')]

/** Begins an audit by the steps that hold for the event; null where none does, and it needs no audit. */
export async function startAudit(
  context: ActionContext,
  row: EventRow,
  audit: Audit,
  applicantId: number,
): Promise<{ processInstanceId: string; applicantId: number; submittedAt: string } | null> {
  const { companyId, communityId, ...of } = reportedOf(row)
  const steps = await stepsFor(context.q, { companyId, communityId, ...of })
  if (steps.length === 0) return null
  const instance = await context.kernel.approvals.start(context, {
    type: `event.${audit}`,
    businessId: of.id,
    title: `${AUDITS[audit]}：${row.title}`,
    variables: {
      levels: steps.map(({ users, mode }) => ({ users: users.filter((id) => id !== applicantId), roles: [], mode })),
    },
    companyId,
    communityId,
    applicantId,
    modelKey: COMMON_LEVEL_APPROVAL,
  })
  return { processInstanceId: instance!, applicantId, submittedAt: dateTimeOf(context.now) }
}

/** Only who has the turn now says something about the level in an audit. */
export async function demandTurn({ q, actor }: ActionContext, { processInstanceId }: EventRow): Promise<void> {
  const [turn] = await q.query(
    `select 1 from process_task t where t.instance_id = $2::uuid and t.kind <> 4 and ${OPEN_FOR('$1::bigint')} limit 1`,
    [actor.userId, processInstanceId],
  )
  if (!turn) throw refuse('您不是该任务的处理人')
}

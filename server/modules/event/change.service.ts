import { isLate } from '@wuguan/contract/event/event-rules'
import { eventFollow } from '@wuguan/contract/event/event-parts.entity'
import type { DraftOf } from '@wuguan/contract/kernel/entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { inReach } from '../../kernel/auth/holders.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { claimAttachments } from '../../kernel/crud/references.ts'
import { insertRow } from '../../kernel/crud/store.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { emitEvent } from '../app/event.service.ts'
import { startAudit } from './audit.service.ts'
import { stepsFor } from './auditors.service.ts'
import { demandLevel } from './event.rules.ts'
import { type EventRow, levelOf, reportedOf } from './event.store.ts'

type Follow = DraftOf<typeof eventFollow>

/** Keeps what somebody did about an event. */
export async function keepFollow(context: ActionContext, row: EventRow, follow: Follow): Promise<void> {
  const { q, actor, now, kernel } = context
  const { id, companyId, communityId } = reportedOf(row)
  const draft = { ...follow, eventId: id, at: dateTimeOf(now), byId: actor.userId }
  const followId = await insertRow(q, eventFollow, draft, { companyId, communityId }, actor, kernel.secrets, now)
  await claimAttachments(q, eventFollow, followId, draft, ['attachments'], actor, now)
}

/**
 * Another level: whether it was reported late is judged by the new limit. An audit that runs is ended, which changes nothing of the event,
 * and another begins with those who audit the new level, still as its reporter's; where nobody does, those who are asked decide.
 */
export async function changeLevel(
  context: ActionContext,
  row: EventRow,
  levelId: string,
  { field, audited }: { readonly field: string; readonly audited: boolean },
) {
  const { q, kernel } = context
  await demandLevel(q, { levelId, dead: row.dead }, field)
  const { reportMinutes } = await levelOf(q, levelId)
  const lateReport = isLate(row.foundAt!, row.reportedAt!, reportMinutes)
  const steps = audited ? await stepsFor(q, { ...reportedOf(row), levelId }) : []
  if (steps.length === 0) return { levelId, lateReport, audit: null }
  await kernel.approvals.withdraw(context, row.processInstanceId!, '级别调整', true)
  const audit = await startAudit(context, { ...row, levelId }, 'report', row.applicantId!)
  return { levelId, lateReport, audit }
}

/** Somebody else deals with it from now on; he is told. */
export async function changeHandler(context: ActionContext, row: EventRow, handlerId: number): Promise<void> {
  const { q, now, actor } = context
  const { id, companyId, communityId } = reportedOf(row)
  const [there] = await inReach(q, [handlerId], { companyId, communityId })
  if (there === undefined) throw badInput({ newHandlerId: '该用户不能处理此项目的事件' })
  await emitEvent(q, now, {
    event: 'event.assigned',
    bizId: id,
    companyId,
    communityId,
    actorId: actor.userId,
    receivers: [handlerId],
    payload: { id, title: row.title },
  })
}

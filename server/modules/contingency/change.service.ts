import { contingencyProgress } from '@wuguan/contract/contingency/contingency-parts.entity'
import { isAbove, isLate } from '@wuguan/contract/contingency/contingency-rules'
import type { DraftOf } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { inReach } from '../../kernel/auth/holders.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { claimAttachments } from '../../kernel/crud/references.ts'
import { insertRow } from '../../kernel/crud/store.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { emitEvent } from '../app/event.service.ts'
import { startAudit } from './audit.service.ts'
import { demandRank } from './contingency.rules.ts'
import { calledOf, type EmergencyRow, levelOf, placed } from './contingency.store.ts'

type Progress = DraftOf<typeof contingencyProgress>

/** Keeps what was reported, with the figures of people as they are from then on. */
export async function keepProgress(
  context: ActionContext,
  row: EmergencyRow,
  { kind, content, ...more }: Progress & Required<Pick<Progress, 'kind' | 'content'>>,
): Promise<void> {
  const { q, actor, now, kernel } = context
  const { id, companyId, communityId } = placed(row)
  const { injured, dead, missing, evacuated } = row
  const draft = {
    injured,
    dead,
    missing,
    evacuated,
    ...more,
    kind,
    content,
    eventId: id,
    at: dateTimeOf(now),
    byId: actor.userId,
  }
  const entry = await insertRow(q, contingencyProgress, draft, { companyId, communityId }, actor, kernel.secrets, now)
  await claimAttachments(q, contingencyProgress, entry, draft, ['attachments'], actor, now)
}

/**
 * Another level. A higher one asks anew, still as the reporter's: what runs is ended without a word to the record, and where the report had
 * passed, those above are asked too. A lower one needs a report that has passed. Whether it was reported late is judged by the new limit.
 */
export async function changedLevel(context: ActionContext, row: EmergencyRow, levelId: string, field: string) {
  const { q, kernel } = context
  if (levelId === row.levelId) throw badInput({ [field]: '级别没有变化' })
  const [old, next] = [await levelOf(q, row.levelId!), await levelOf(q, levelId)]
  const raised = next.rank < old.rank
  if (!raised && row.auditResult !== 2) throw refuse('上报审批通过后才能降低级别')
  await demandRank(q, { levelId, dead: row.dead }, field)
  const set = { levelId, lateReport: isLate(row.foundAt!, await toldAt(context, row), next.reportMinutes) }
  const runs = row.auditResult === 1
  if (!raised || (!runs && !(row.auditResult === 2 && isAbove(next.approveTo, old.approveTo)))) return set
  if (runs) await kernel.approvals.withdraw(context, row.processInstanceId!, '级别调整', true)
  const processInstanceId = await startAudit(context, { ...row, levelId }, 'report', row.reporterId!)
  return { ...set, processInstanceId, auditResult: 1 as const }
}

/** When the company knew of it: of an event that became an emergency, when the event was reported. */
export async function toldAt({ q, now }: ActionContext, row: EmergencyRow): Promise<string> {
  if (row.eventId) {
    const [event] = await q.query<{ at: string | null }>(
      `select ${DATE_TIME('reported_at')} as at from event where id = $1`,
      [row.eventId],
    )
    if (event?.at) return event.at
  }
  return row.reportedAt ?? dateTimeOf(now)
}

/** Something is in somebody's hands from now on; he must be able to reach the place, and is told. */
export async function handTo(
  context: Pick<ActionContext, 'q' | 'now' | 'actor'>,
  row: Pick<EmergencyRow, 'title' | 'drill'>,
  place: { readonly id: string; readonly companyId: number; readonly communityId: number },
  { userId, task, field }: { readonly userId: number; readonly task: string; readonly field: string },
): Promise<void> {
  const { q, now, actor } = context
  const [there] = await inReach(q, [userId], place)
  if (there === undefined) throw badInput({ [field]: '该用户不能处理此项目的事件' })
  await emitEvent(q, now, {
    event: 'contingency.assigned',
    bizId: place.id,
    companyId: place.companyId,
    communityId: place.communityId,
    actorId: actor.userId,
    receivers: [userId],
    payload: { id: place.id, title: calledOf(row), task },
  })
}

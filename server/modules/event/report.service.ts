import { isLate } from '@wuguan/contract/event/event-rules'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { inReach } from '../../kernel/auth/holders.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { emitEvent } from '../app/event.service.ts'
import { startAudit } from './audit.service.ts'
import { demandLevel, demandPast, demandWhole } from './event.rules.ts'
import { type EventRow, levelOf, reportedOf } from './event.store.ts'

/** What a report sets: number and times once, the audit each time. */
export async function reported(context: ActionContext, row: EventRow) {
  const { q, now, actor } = context
  demandWhole(row)
  demandPast(now, row)
  if (!row.levelId) throw refuse('请选择级别')
  await demandLevel(q, row)
  const { id, companyId, communityId, levelId } = reportedOf(row)
  const reportedAt = row.reportedAt ?? dateTimeOf(now)
  const handlerId = row.handlerId ?? row.reporterId!
  const [there] = await inReach(q, [handlerId], { companyId, communityId })
  if (there === undefined) throw badInput({ handlerId: '该用户不能处理此项目的事件' })
  const level = await levelOf(q, levelId)
  const eventNo = row.eventNo ?? (await drawCodes(q, 'event.event', now, companyId, communityId))[0]!
  const audit = await startAudit(context, row, 'report', actor.userId)
  const [community] = await q.query<{ name: string }>('select name from community where id = $1', [communityId])
  await emitEvent(q, now, {
    event: 'event.reported',
    bizId: id,
    companyId,
    communityId,
    actorId: actor.userId,
    receivers: [handlerId],
    payload: { id, title: row.title, level: level.name, community: community!.name },
  })
  return {
    audit,
    set: {
      eventNo,
      reportedAt,
      handlerId,
      lateReport: isLate(row.foundAt!, reportedAt, level.reportMinutes),
      ...(audit ?? { processInstanceId: null }),
      ...(audit ? { reportInstanceId: audit.processInstanceId } : {}),
    },
  }
}

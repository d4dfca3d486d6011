import { contingencyTask } from '@wuguan/contract/contingency/contingency-parts.entity'
import { isLate } from '@wuguan/contract/contingency/contingency-rules'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { emitEvent } from '../app/event.service.ts'
import { startAudit } from './audit.service.ts'
import { handTo, toldAt } from './change.service.ts'
import { demandPast, demandRank, demandWhole } from './contingency.rules.ts'
import { calledOf, type EmergencyRow, leadersOf, levelOf, placed } from './contingency.store.ts'

interface Step {
  readonly step: string
  readonly roleText: string
  readonly limitMinutes: number
}
/** The steps of the plan as tasks, due so many minutes after the report. */
async function planTasks(context: ActionContext, row: EmergencyRow): Promise<void> {
  const { q, actor, now, kernel } = context
  const { id, ...place } = placed(row)
  const [type] = await q.query<{ steps: Step[] }>(
    "select coalesce(checklist, '[]') as steps from contingency_type where id = $1",
    [row.typeId],
  )
  await insertRows(
    q,
    contingencyTask,
    type!.steps.map(({ step, roleText, limitMinutes }, sort) => ({
      draft: {
        eventId: id,
        step,
        roleText,
        sort,
        dueAt: dateTimeOf(new Date(now.getTime() + limitMinutes * 60_000)),
      },
      place,
    })),
    actor,
    kernel.secrets,
    now,
  )
}

/** Number and times, the tasks of the plan, whoever must know, and the process that decides on the report: what is set with a report. */
export async function submitted(context: ActionContext, row: EmergencyRow) {
  const { q, now, actor } = context
  if (!row.levelId) throw refuse('请选择事件级别')
  demandWhole(row)
  demandPast(now, row)
  await demandRank(q, row)
  const { id, companyId, communityId } = placed(row)
  const level = await levelOf(q, row.levelId)
  const reportedAt = dateTimeOf(now)
  const told = { ...row, reportedAt }
  await handTo(context, row, placed(row), { userId: row.commanderId!, task: '总指挥', field: 'commanderId' })
  const [eventNo] = await drawCodes(q, 'contingency', now, companyId, communityId)
  await planTasks(context, row)
  const [community] = await q.query<{ name: string }>('select name from community where id = $1', [communityId])
  await emitEvent(q, now, {
    event: 'contingency.reported',
    bizId: id,
    companyId,
    communityId,
    actorId: actor.userId,
    receivers: await leadersOf(q, communityId, level.approveTo),
    payload: { id, title: calledOf(row), level: level.name, community: community!.name },
  })
  const processInstanceId = await startAudit(context, told, 'report', row.reporterId!)
  return {
    eventNo: eventNo!,
    reportedAt,
    lateReport: isLate(row.foundAt!, await toldAt(context, told), level.reportMinutes),
    processInstanceId,
    auditResult: 1 as const,
    firstSubmittedAt: reportedAt,
  }
}

import { reportEmergency } from '@wuguan/contract/contingency/contingency.actions'
import { AT_WORK, HANDLE_STATUS, TASK_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { emergencyFields } from '@wuguan/contract/contingency/contingency-event.entity'
import { rankOfDead } from '@wuguan/contract/contingency/contingency-rules'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { type EmergencyRow, levelOf } from './contingency.store.ts'

const { responding, controlled, recovering } = HANDLE_STATUS
/** People are at work on the emergency `t`. */
export const atWork = (t: string): string => `${t}.handle_status in (${responding}, ${controlled}, ${recovering})`

/** Clocks of those who report differ from ours by so much. */
const TOLERANCE = 60_000

interface Moments {
  readonly happenedAt?: string | null
  readonly foundAt?: string | null
}
/** Nothing has happened yet that lies in the future. */
export function demandPast(now: Date, { happenedAt, foundAt }: Moments): void {
  const latest = dateTimeOf(new Date(now.getTime() + TOLERANCE))
  if (happenedAt && happenedAt > latest) throw badInput({ happenedAt: '发生时间不能晚于当前时间' })
  if (foundAt && foundAt > latest) throw badInput({ foundAt: '发现时间不能晚于当前时间' })
}

/** Refuses a level that is too low for the dead. */
export async function demandRank(
  q: Queryable,
  { levelId, dead }: { readonly levelId?: string | null; readonly dead?: number | null },
  field = 'levelId',
): Promise<void> {
  const lowest = rankOfDead(dead ?? 0)
  if (!levelId || lowest === null) return
  if ((await levelOf(q, levelId)).rank > lowest) throw badInput({ [field]: '伤亡情况与事件级别不符' })
}

const NAMES = Object.keys(emergencyFields(true))
/** A draft that is reported must say what every report says. */
export function demandWhole(row: EmergencyRow): void {
  const told = Object.fromEntries(NAMES.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]))
  const judged = reportEmergency.input.safeParse({ ...told, communityId: row.communityId })
  if (!judged.success) throw refuse(judged.error.issues[0]!.message)
}

/** What has to be done first before an emergency is closed. */
export async function demandDone(q: Queryable, id: string): Promise<void> {
  const [open] = await q.query<{ tasks: number; orders: number }>(
    `select (select count(*)::int from contingency_task t where t.event_id = $1 and t.status in (${TASK_STATUS.todo}, ${TASK_STATUS.doing})) as tasks,
       (select count(*)::int from contingency_order x join work_order o on o.id = x.order_id where x.event_id = $1 and o.status < 80) as orders`,
    [id],
  )
  if (open!.tasks > 0) throw refuse(`还有${open!.tasks}个处置任务未完成`)
  if (open!.orders > 0) throw refuse(`还有${open!.orders}个关联工单未完成`)
}

/** Tasks are worked at while the emergency is. */
export async function demandAtWork(q: Queryable, eventId: string): Promise<{ companyId: number; communityId: number }> {
  const [event] = await q.query<{ status: number; companyId: number; communityId: number }>(
    'select handle_status as status, company_id as "companyId", community_id as "communityId" from contingency_event where id = $1 for share',
    [eventId],
  )
  if (!event || !AT_WORK.some((state) => state === event.status)) throw refuse('事件不在处置中，不能处理任务')
  return event
}

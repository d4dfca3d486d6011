import { HOUSEHOLD_VISIT_STATUS, VISIT_CYCLE_DAYS } from '@wuguan/contract/work-order/household-visit.entity'
import { addDays, weekday } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { notify } from '../../app/notice.service.ts'
import { keeperOf } from '../../basedata/support.service.ts'

const { planned, done } = HOUSEHOLD_VISIT_STATUS
const EXITED = 3
const LIST = '/wkorder/visit/list'
/** Named in the notice; of the others it says how many. */
const NAMED = 5
const named = (houses: readonly string[]) =>
  `${houses.slice(0, NAMED).join('、')}${houses.length > NAMED ? `等${houses.length}户` : ''}`

const DUE = 'workOrder.homeVisitDue'
/** In the morning everybody hears where he is to go today. */
export const homeVisitDue: JobDefinition = {
  code: DUE,
  name: '今日走访提醒',
  module: 'work-order',
  cron: '0 8 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const due = await q.query<{ visitor: number; house: string }>(
      `select j.target_id as visitor, h.full_name as house from household_visit v join household_visit__visitor_ids j on j.owner_id = v.id join house h on h.id = v.house_id
       where v.status = ${planned} and v.deleted_at is null and v.plan_date = $1 order by h.full_name, v.id`,
      [today],
    )
    let affected = 0
    for (const [visitor, rows] of Map.groupBy(due, (row) => row.visitor))
      affected += await notify(q, now, {
        userIds: [visitor],
        module: 'workOrder',
        title: `今日有${rows.length}次走访`,
        body: `今日计划走访：${named([...new Set(rows.map((row) => row.house))])}`,
        backUrl: LIST,
        bizEvent: DUE,
        bizId: `${visitor}:${today}`,
      })
    return { affected }
  },
}

const OVERDUE = 'workOrder.homeVisitOverdue'
/**
 * At the beginning of the week every housekeeper hears which of his houses nobody has been to for too long, of a house without one whoever
 * manages the community. Who has heard of a week does not hear of it again.
 */
export const homeVisitOverdue: JobDefinition = {
  code: OVERDUE,
  name: '超期未走访提醒',
  module: 'work-order',
  cron: '0 8 * * 1',
  async run({ q, now }) {
    const today = dateOf(now)
    const week = addDays(today, 1 - weekday(today))
    const overdue = await q.query<{ keeper: number; house: string }>(
      `select x.keeper, x.house from (select coalesce(${keeperOf('h')}, c.manager_id) as keeper, h.full_name as house, v.last_at
         from (select house_id, max(visit_at) as last_at from household_visit where status = ${done} and deleted_at is null group by house_id having max(visit_at) < $1::date) v
         join house h on h.id = v.house_id and h.deleted_at is null and h.lineage = 1
         join community c on c.id = h.community_id and c.deleted_at is null and c.manage_state <> ${EXITED}) x
       where x.keeper is not null
         and not exists (select 1 from message_record m where m.user_id = x.keeper and m.biz_event = $2 and m.biz_id = x.keeper || ':' || $3)
       order by x.last_at, x.house`,
      [addDays(today, -VISIT_CYCLE_DAYS), OVERDUE, week],
    )
    let affected = 0
    for (const [keeper, rows] of Map.groupBy(overdue, (row) => row.keeper))
      affected += await notify(q, now, {
        userIds: [keeper],
        module: 'workOrder',
        title: `${rows.length}户超过${VISIT_CYCLE_DAYS}天未走访`,
        body: `超期未走访：${named(rows.map((row) => row.house))}，请安排走访`,
        backUrl: `${LIST}?f.standing=over`,
        bizEvent: OVERDUE,
        bizId: `${keeper}:${week}`,
      })
    return { affected }
  },
}

import { HOUSEHOLD_VISIT_STATUS } from '@wuguan/contract/work-order/household-visit.entity'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { notify } from '../../app/notice.service.ts'

/** Named in the notice; of the others it says how many. */
const NAMED = 5

/** In the morning everybody hears where he is to go today. */
export const homeVisitDue: JobDefinition = {
  code: 'workOrder.homeVisitDue',
  name: '今日走访提醒',
  module: 'work-order',
  cron: '0 8 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const due = await q.query<{ visitor: number; house: string }>(
      `select j.target_id as visitor, h.full_name as house from household_visit v join household_visit__visitor_ids j on j.owner_id = v.id join house h on h.id = v.house_id
       where v.status = ${HOUSEHOLD_VISIT_STATUS.planned} and v.deleted_at is null and v.plan_date = $1 order by h.full_name, v.id`,
      [today],
    )
    let affected = 0
    for (const [visitor, rows] of Map.groupBy(due, (row) => row.visitor)) {
      const houses = [...new Set(rows.map((row) => row.house))]
      const more = houses.length > NAMED ? `等${houses.length}户` : ''
      affected += await notify(q, now, {
        userIds: [visitor],
        module: 'workOrder',
        title: `今日有${rows.length}次走访`,
        body: `今日计划走访：${houses.slice(0, NAMED).join('、')}${more}`,
        backUrl: '/wkorder/visit/list',
        bizEvent: 'workOrder.homeVisitDue',
        bizId: `${visitor}:${today}`,
      })
    }
    return { affected }
  },
}

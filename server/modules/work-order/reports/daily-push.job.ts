import { dayDone, dayFresh, dayLate, dayLeftover, dayOpening } from '@wuguan/contract/work-order/day.figures'
import { daily } from '@wuguan/contract/work-order/daily.report'
import { addDays } from '@wuguan/contract/kernel/dates'
import { loadActor } from '../../../kernel/auth/sessions.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { readFigures } from '../../../kernel/figures.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { notify } from '../../app/notice.service.ts'

const CODE = 'workOrder.dailyPush'
const EXITED = 3
interface Managed extends Record<string, unknown> {
  id: number
  name: string
  companyId: number
  managerId: number
}

/** In the morning whoever manages a community hears what yesterday found, took in, ended and left there, as far as he may see it. */
export const dailyPush: JobDefinition = {
  code: CODE,
  name: '推送工单日报',
  module: 'work-order',
  cron: '30 8 * * *',
  async run({ q, now }) {
    const day = addDays(dateOf(now), -1)
    const managed = await q.query<Managed>(
      `select c.id, c.name, c.company_id as "companyId", c.manager_id as "managerId" from community c
       where c.deleted_at is null and c.manager_id is not null and c.manage_state <> ${EXITED} order by c.id`,
    )
    let affected = 0
    for (const { id, name, companyId, managerId } of managed) {
      const actor = await loadActor(q, managerId, companyId, null, CODE)
      if (!actor?.can(daily.permission)) continue
      const [read] = await readFigures({ q, actor, now }, [dayOpening, dayFresh, dayDone, dayLeftover, dayLate], {
        communities: [id],
        asOf: day,
      })
      const { values } = read!
      affected += await notify(q, now, {
        userIds: [managerId],
        module: 'workOrder',
        title: `${name}${day}工单日报`,
        body: `前日遗留${values[dayOpening.code]}单，新增${values[dayFresh.code]}单，完成${values[dayDone.code]}单，遗留${values[dayLeftover.code]}单，其中超时${values[dayLate.code]}单`,
        backUrl: `${daily.path}?f.asOf=${day}`,
        bizEvent: CODE,
        bizId: `${id}:${day}`,
      })
    }
    return { affected }
  },
}

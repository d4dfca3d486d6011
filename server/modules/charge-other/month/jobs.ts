import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { holdersAt } from '../../../kernel/auth/holders.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { notify } from '../../app/notice.service.ts'

/** From the closing day of a community on, until its month is closed: who may close it hears of it once a day. */
export const monthRemind: JobDefinition = {
  code: 'month-remind',
  name: '提醒月结',
  module: 'charge-other',
  cron: '0 9 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const period = addMonths(periodOf(today), -1)
    const communities = await q.query<{ id: number; name: string; period: string }>(
      `select c.id, c.name, p.period from accounting_period p join community c on c.id = p.community_id and c.deleted_at is null
         join community_charge_config g on g.community_id = c.id
       where p.period = $1 and p.status in (1, 2) and g.close_day <= $2 order by c.id`,
      [period, Number(today.slice(8))],
    )
    for (const community of communities)
      await notify(q, now, {
        userIds: await holdersAt(q, 'charge-other:month:close', community.id),
        module: 'charge',
        title: '请月结',
        body: `【${community.name}】${period}尚未月结，请核对后结账。`,
        backUrl: '/charge/month/settlement',
        bizEvent: 'charge-other.monthRemind',
        bizId: `${community.id}:${period}`,
      })
    return { affected: communities.length }
  },
}

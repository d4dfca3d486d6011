import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { holdersAt } from '../../kernel/auth/holders.ts'
import { dateOf } from '../../kernel/clock.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import { notify } from '../app/notice.service.ts'
import { chargeConfigs } from '../charge-base/config.service.ts'

const MODULE = 'charge-sharing'

interface Missing {
  community_id: number
  community: string
  names: string
  count: number
}

/** On the day a community has set: standards that nobody has entered for last month, told to those who enter them. */
export const sharingRemind: JobDefinition = {
  code: 'sharing-remind',
  name: '公摊录入提醒',
  module: MODULE,
  cron: '0 9 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const period = addMonths(periodOf(today), -1)
    const missing = await q.query<Missing>(
      `select st.community_id, c.name as community, string_agg(st.name, '、' order by st.code) as names, count(*)::int as count
       from sharing_standard st join community c on c.id = st.community_id and c.deleted_at is null where st.status = 2 and st.deleted_at is null
         and not exists (select 1 from sharing_record r where r.standard_id = st.id and r.fee_period = $1 and r.status in (1, 2, 3, 4))
       group by 1, 2 order by 1`,
      [period],
    )
    const configs = await chargeConfigs(
      q,
      missing.map((row) => row.community_id),
    )
    let told = 0
    for (const row of missing) {
      if (configs.get(row.community_id)!.sharingRemindDay !== Number(today.slice(8))) continue
      told += await notify(q, now, {
        userIds: await holdersAt(q, 'charge-sharing:record:input', row.community_id),
        module: 'charge',
        title: `${row.community}${period}公摊待录入`,
        body: `${row.names}共${row.count}项公摊标准尚未录入`,
        backUrl: '/charge/sharing/meter-record',
        bizEvent: MODULE,
        bizId: `${row.community_id}:${period}`,
      })
    }
    return { affected: told }
  },
}

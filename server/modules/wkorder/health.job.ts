import { copyConf } from '@wuguan/contract/wkorder/conf.actions'
import { holdersIn } from '../../kernel/auth/holders.ts'
import { dateOf } from '../../kernel/clock.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import { notify } from '../app/notice.service.ts'
import { overviewOf } from './conf.queries.ts'

const EVENT = 'wkorder.confHealth'
/** As many are named in the notice; its title says how many there are. */
const NAMED = 3

/** Once a day whoever looks after the configuration of a company hears what is missing in it. */
export const confHealth: JobDefinition = {
  code: EVENT,
  name: '工单配置体检',
  module: 'wkorder',
  cron: '0 8 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const companies = await q.query<{ id: number; name: string }>(
      `select c.id, c.name from company c where c.deleted_at is null and exists (select 1 from community m where m.company_id = c.id and m.deleted_at is null)
         and not exists (select 1 from message_record r where r.biz_event = $1 and r.biz_id = c.id || ':' || $2) order by c.id`,
      [EVENT, today],
    )
    let affected = 0
    for (const { id, name } of companies) {
      const { problems } = await overviewOf(q, id)
      if (problems.length === 0) continue
      const named = problems.slice(0, NAMED).map(({ problem }) => problem)
      affected += await notify(q, now, {
        userIds: await holdersIn(q, copyConf.permission!, id),
        module: 'workOrder',
        title: `${name}的工单配置有${problems.length}项待处理`,
        body: `${named.join('；')}${problems.length > NAMED ? '等' : ''}`,
        backUrl: '/wkorder/conf/v2',
        bizEvent: EVENT,
        bizId: `${id}:${today}`,
      })
    }
    return { affected }
  },
}

import { EXPIRES_SOON_DAYS } from '@wuguan/contract/work-order/staff-skill.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { notify } from '../../app/notice.service.ts'
import { leaderAbove } from '../../bpm/rule/people.service.ts'

const CODE = 'workOrder.skillExpire'
interface Ending {
  id: string
  userId: number
  name: string
  category: string
  end: string
  manager: number | null
}
/** A month before a certificate ends whoever leads its holder hears of it, once; where nobody does, whoever manages the community. */
export const skillExpire: JobDefinition = {
  code: CODE,
  name: '员工技能到期提醒',
  module: 'work-order',
  cron: '30 8 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const ending = await q.query<Ending>(
      `select s.id, s.user_id as "userId", u.pet_name as name, k.name as category, s.expire_date::text as "end", c.manager_id as manager
       from staff_skill s join sys_user u on u.id = s.user_id and u.state = 1 and u.deleted_at is null join problem_category k on k.id = s.category_id join community c on c.id = s.community_id
       where s.expire_date between $1::date and $2::date
         and not exists (select 1 from message_record m where m.biz_event = $3 and m.biz_id = s.id || ':' || s.expire_date)
       order by s.expire_date, s.id`,
      [today, addDays(today, EXPIRES_SOON_DAYS), CODE],
    )
    let affected = 0
    for (const { id, userId, name, category, end, manager } of ending) {
      const leader = (await leaderAbove(q, userId)) ?? manager
      if (leader === null) continue
      affected += await notify(q, now, {
        userIds: [leader],
        module: 'workOrder',
        title: `${name}的${category}证书将于${end}到期`,
        body: '到期后不再按此技能派单，请安排续期',
        backUrl: '/workOrder/setting/dispatch?view=skills',
        bizEvent: CODE,
        bizId: `${id}:${end}`,
        once: true,
      })
    }
    return { affected }
  },
}

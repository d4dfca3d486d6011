import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { holdersAt } from '../../../kernel/auth/holders.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { notify } from '../../app/notice.service.ts'

const MODULE = 'charge-prepaid'
const PAGE = '/charge/prepaid/balance'
const IDLE_MONTHS = 24

interface Found {
  communityId: number
  name: string
  accounts: number
}

/** Special accounts that do not reach for one more month of their item; the staff who may recharge them hears of it. */
export const lowBalance: JobDefinition = {
  code: 'prepaid-low-balance',
  name: '预存余额不足提醒',
  module: MODULE,
  cron: '0 9 * * 1',
  async run({ q, now }) {
    const found = await q.query<Found>(
      `select a.community_id as "communityId", m.name, count(*)::int as accounts
       from prepaid_account a join community m on m.id = a.community_id
       join lateral (select r.receivable_amount as amount from receivable r where r.community_id = a.community_id and r.property_id = a.property_id
         and r.payer_customer_id = a.customer_id and r.fee_item_id = a.fee_item_id and r.status <> 4 order by r.fee_period desc, r.id desc limit 1) x on true
       where a.status = 1 and a.fee_item_id is not null and a.available < x.amount group by 1, 2 order by 1`,
    )
    for (const one of found)
      await notify(q, now, {
        userIds: await holdersAt(q, 'charge-prepaid:recharge:add', one.communityId),
        module: 'charge',
        title: '预存余额不足',
        body: `【${one.name}】有${one.accounts}个专项预存账户不足一个月费用，请提醒客户充值。`,
        backUrl: PAGE,
        bizEvent: 'charge-prepaid.lowBalance',
        bizId: `${one.communityId}:${dateOf(now)}`,
      })
    return { affected: found.reduce((sum, one) => sum + one.accounts, 0) }
  },
}

/** Money that nobody moves: for two years, or of somebody who has left. */
export const idleAccounts: JobDefinition = {
  code: 'prepaid-idle',
  name: '长期未动预存账户',
  module: MODULE,
  cron: '0 8 1 * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const since = `${addMonths(periodOf(today), -IDLE_MONTHS)}-01`
    const found = await q.query<Found>(
      `select a.community_id as "communityId", m.name, count(*)::int as accounts from prepaid_account a join community m on m.id = a.community_id
       where a.balance > 0 and (a.last_entry_at < $1::date::timestamp at time zone 'Asia/Shanghai'
         or (a.property_type = 'house' and not exists (select 1 from customer_house ch where ch.house_id::text = a.property_id and ch.customer_id = a.customer_id
           and (ch.end_date is null or ch.end_date >= $2)))) group by 1, 2 order by 1`,
      [since, today],
    )
    for (const one of found)
      await notify(q, now, {
        userIds: await holdersAt(q, 'charge-prepaid:balance:list', one.communityId),
        module: 'charge',
        title: '预存账户待清理',
        body: `【${one.name}】有${one.accounts}个预存账户长期未动或属于原业主，请核对处理。`,
        backUrl: PAGE,
        bizEvent: 'charge-prepaid.idle',
        bizId: `${one.communityId}:${today}`,
      })
    return { affected: found.reduce((sum, one) => sum + one.accounts, 0) }
  },
}

import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { asSystem } from '../../../kernel/system-context.ts'
import { askStatement } from '../../charge-finance/channel/statement.service.ts'
import type { ChannelRow } from './statement-file.ts'
import { compareDay, rowsOf } from './statement.service.ts'

/** A day that could not be fetched is asked for again on the mornings after. */
const DAYS_BACK = 3

interface Due {
  readonly payee: string
  readonly name: string
  readonly companyId: number
  readonly channel: 'wechat' | 'alipay'
  readonly day: string
  readonly communities: readonly number[]
}

/** Communities that money came to by a connected account on a day, and whose statement of it is not there. */
const dueOf = (kernel: Kernel, today: string) =>
  kernel.q.query<Due>(
    `select a.id as payee, a.name, a.company_id as "companyId", t.channel, t.day::text as day, array_agg(distinct t.community_id order by t.community_id) as communities
     from (select community_id, payee_account_id, channel, (paid_at at time zone 'Asia/Shanghai')::date as day from channel_trade where channel_trade_no is not null
         and paid_at >= ($1::date::timestamp at time zone 'Asia/Shanghai')
       union select community_id, payee_account_id, channel, (refunded_at at time zone 'Asia/Shanghai')::date from channel_trade
         where refunded_at >= ($1::date::timestamp at time zone 'Asia/Shanghai')) t
       join payee_account a on a.id = t.payee_account_id and a.enabled and a.deleted_at is null
     where t.day between $1::date and $2::date and not exists (select 1 from channel_statement s where s.community_id = t.community_id
       and s.payee_account_id = t.payee_account_id and s.channel = t.channel and s.statement_date = t.day)
     group by 1, 2, 3, 4, 5 order by 5, 1`,
    [addDays(today, -DAYS_BACK), addDays(today, -1)],
  )

/** Rows that somebody of ours knows: what nobody knows is shown to one community, not to each that shares the account. */
async function knownOf({ q }: Kernel, payee: string, rows: readonly ChannelRow[]): Promise<readonly ChannelRow[]> {
  const found = await q.query<{ no: string }>(
    `select channel_trade_no as no from channel_trade where payee_account_id = $2 and channel_trade_no = any($1)
     union select refund_trade_no from channel_trade where payee_account_id = $2 and refund_trade_no = any($1)
     union select channel_trade_no from payment where payee_account_id = $2 and channel_trade_no = any($1)`,
    [rows.map(({ tradeNo }) => tradeNo), payee],
  )
  const known = new Set(found.map(({ no }) => no))
  return rows.filter(({ tradeNo }) => known.has(tradeNo))
}

/** What channels say of the days before is fetched and compared; whoever imported a day by hand is not asked about it. */
export const statementImport = (kernel: Kernel): JobDefinition => ({
  code: 'statement-import',
  name: '下载渠道对账单',
  module: 'charge-other',
  cron: '0 9 * * *',
  async run({ now, log }) {
    let affected = 0
    for (const { payee, name, companyId, channel, day, communities } of await dueOf(kernel, dateOf(now))) {
      try {
        const answer = await askStatement(kernel, payee, day)
        if (!answer) continue
        if ('failed' in answer) {
          log(`${name} ${day}：${answer.failed}`)
          continue
        }
        const rows = answer.table === null ? [] : await rowsOf(answer.table)
        const known = communities.length > 1 ? await knownOf(kernel, payee, rows) : rows
        for (const [at, communityId] of communities.entries())
          await asSystem(kernel, companyId, 'statement-import', (context) =>
            compareDay(
              context,
              { communityId, channel, payeeAccountId: payee, statementDate: day },
              at === 0 ? rows : known,
            ),
          )
        affected += communities.length
      } catch (error) {
        log(`${name} ${day}：${(error as Error).message}`)
      }
    }
    return { affected }
  },
})

import { cents } from '@wuguan/contract/charge-finance/cents'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../kernel/clock.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { compareDay } from '../../modules/charge-other/mobile/statement.service.ts'
import type { DemoContext } from './index.ts'

const HOME = '云山花园'
const DAYS = 3

/** What came in by WeChat on three days as the channel has it: the first is equal, the second lacks one, the third says one ten cents less. */
export async function seedMobileDemo(
  { q, now }: DemoContext,
  at: (moment: string, username: string) => ActionContext,
): Promise<void> {
  const today = dateOf(now)
  const [community] = await q.query<{ id: number }>('select id from community where name = $1', [HOME])
  const communityId = community!.id
  const days = await q.query<{ day: string; payee: string }>(
    `select p.book_date::text as day, p.payee_account_id as payee from payment p join payment_method m on m.id = p.payment_method_id
     where p.community_id = $1 and m.kind = 'wechat' and p.direction = 'in' and p.payee_account_id is not null and p.book_date < $2
       and p.book_date >= date_trunc('month', $3::date) - interval '1 month'
     group by 1, 2 having count(*) > 1 order by 1 desc limit ${DAYS}`,
    [communityId, addDays(today, -10), today],
  )
  for (const [n, { day, payee }] of days.entries()) {
    const trades = await q.query<{ no: string; amount: string }>(
      `insert into channel_trade (id, company_id, community_id, order_no, channel, payment_method_id, payee_account_id, subject, amount, booked_amount, status, channel_trade_no, paid_at,
         notify_count, created_by, created_at, updated_by, updated_at)
       select x.id, p.company_id, p.community_id, replace(x.id::text, '-', ''), 'wechat', p.payment_method_id, p.payee_account_id, '物业费用', p.amount, p.amount, 1, '4200' || to_char(p.book_date, 'YYYYMMDD') || lpad(p.n::text, 8, '0'),
         p.paid_at, 1, p.created_by, p.paid_at, p.created_by, p.paid_at
       from (select p.*, row_number() over (order by p.id) as n from payment p join payment_method m on m.id = p.payment_method_id
         where p.community_id = $1 and m.kind = 'wechat' and p.direction = 'in' and p.payee_account_id = $2 and p.book_date = $3) p
       join unnest($4::uuid[]) with ordinality as x(id, n) on x.n = p.n returning channel_trade_no as no, amount::text as amount`,
      [communityId, payee, day, Array.from({ length: 200 }, () => uuidv7())],
    )
    const rows = trades.map(({ no, amount }, place) => ({
      tradeNo: no,
      orderNo: '',
      type: 'pay' as const,
      amount: cents(amount) - (n === 2 && place === 0 ? 10n : 0n),
      fee: (cents(amount) * 6n) / 1000n,
    }))
    const asking = at(`${addDays(day, 1)} 09:10:00`, 'finance01')
    const statement = { communityId, channel: 'wechat' as const, payeeAccountId: payee, statementDate: day }
    await compareDay(asking, statement, n === 1 ? rows.slice(1) : rows)
  }
}

import { createHash } from 'node:crypto'
import { holdersIn } from '../../../kernel/auth/holders.ts'
import type { JobContext, JobDefinition } from '../../../kernel/jobs.ts'
import { notify } from '../../app/notice.service.ts'
import { type Violation, ledgerViolations } from './assert-ledger.service.ts'
import { writeException } from '../../../kernel/exception-log.ts'

const MODULE = 'charge-finance'

/** What expired lets go: locks of mobile orders, and money that was promised to something that did not come. */
export const lockRelease: JobDefinition = {
  code: 'lock-release',
  name: '释放过期锁定',
  module: MODULE,
  cron: '* * * * *',
  async run({ q, now }) {
    const locks = await q.query(
      `update receivable set lock_type = 'none', lock_ref = null, lock_expire_at = null, version = version + 1, updated_at = $1
       where id in (select id from receivable where lock_type = 'mobile' and lock_expire_at <= $1 order by id for update skip locked) returning id`,
      [now],
    )
    // The account first, as every posting takes it; its expired holds follow.
    const holds = await q.query(
      `with accounts as (
         select a.id from prepaid_account a where exists (select 1 from prepaid_hold h where h.account_id = a.id and h.status = 1 and h.expire_at <= $1)
         order by a.id for update skip locked),
       ended as (
         update prepaid_hold h set status = 2, version = h.version + 1, updated_at = $1 from accounts a
         where h.account_id = a.id and h.status = 1 and h.expire_at <= $1 returning h.account_id, h.amount),
       sums as (select account_id, sum(amount) as amount from ended group by 1)
       update prepaid_account a set frozen = a.frozen - s.amount, version = a.version + 1, updated_at = $1 from sums s where a.id = s.account_id returning a.id`,
      [now],
    )
    return { affected: locks.length + holds.length }
  },
}

/** The equations of every community, each night; what does not hold is an exception that finance is told of. */
export const ledgerCheck: JobDefinition = {
  code: 'ledger-check',
  name: '总账核对',
  module: MODULE,
  cron: '0 3 * * *',
  timeoutSec: 7200,
  async run(context) {
    const { q, log } = context
    const communities = await q.query<{ id: number; name: string; company_id: number }>(
      'select c.id, c.name, c.company_id from community c where exists (select 1 from receivable r where r.community_id = c.id) or exists (select 1 from receipt r where r.community_id = c.id) order by c.id',
    )
    let broken = 0
    for (const community of communities) {
      const found = await ledgerViolations(q, community.id)
      if (found.length === 0) continue
      broken += found.length
      log(`${community.name}: ${found.length}`)
      await report(context, community, found)
    }
    return { affected: broken }
  },
}

async function report(
  { q, now }: JobContext,
  community: { id: number; name: string; company_id: number },
  found: readonly Violation[],
): Promise<void> {
  const message = found.map((one) => `${one.rule}: ${one.subject} (${one.detail})`).join('\n')
  await writeException(q, now, {
    traceId: createHash('sha256').update(`${community.id}${message}`).digest('hex').slice(0, 32),
    method: 'JOB',
    path: 'ledger-check',
    errorClass: 'LedgerViolation',
    message,
    companyId: community.company_id,
  })
  await notify(q, now, {
    userIds: await holdersIn(q, 'charge-finance:day:close', community.company_id),
    module: 'charge',
    title: '总账核对不平',
    body: `【${community.name}】总账核对发现${found.length}处不平，请尽快处理。`,
    level: 3,
    bizEvent: 'charge-finance.ledgerCheck',
    bizId: String(community.id),
  })
}

/** Cashiers whose shift is still open in the evening. */
export const shiftRemind: JobDefinition = {
  code: 'shift-remind',
  name: '提醒未交班',
  module: MODULE,
  cron: '0 18 * * *',
  async run({ q, now }) {
    const shifts = await q.query<{ id: string; shift_no: string; cashier_id: number; name: string }>(
      'select s.id, s.shift_no, s.cashier_id, c.name from cashier_shift s join community c on c.id = s.community_id where s.status = 1 order by s.id',
    )
    for (const shift of shifts)
      await notify(q, now, {
        userIds: [shift.cashier_id],
        module: 'charge',
        title: '请交班',
        body: `【${shift.name}】班次${shift.shift_no}尚未交班，请清点后交班。`,
        backUrl: '/charge/finance/manage',
        bizEvent: 'charge-finance.shiftRemind',
        bizId: shift.id,
      })
    return { affected: shifts.length }
  },
}

import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { NOTICE_LEVEL } from '@wuguan/contract/charge-finance/codes'
import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { lockOn, type Queryable } from '../../../kernel/db/sql.ts'
import { settled } from './settled.ts'

/** Who is told what, within which run. */
interface Told {
  readonly id: string
  readonly payerCustomerId: string
  readonly level: CodeOf<typeof NOTICE_LEVEL>
}
/** Nobody is asked for what he has paid. */
export async function demandOwed(q: Queryable, id: string): Promise<void> {
  const [row] = await q.query<{ settled: boolean }>(
    `select ${settled('n')} as settled from payment_notice n where n.id = $1`,
    [id],
  )
  if (row!.settled) throw refuse('该客户已无欠费')
}

/**
 * A payer gets one notice of a level in seven days; those of his other properties, made with it, are the same one. Two at once wait for
 * each other.
 */
export async function demandRest(
  q: Queryable,
  now: Date,
  actor: Actor,
  { id, payerCustomerId, level }: Told,
  override: boolean,
): Promise<void> {
  await lockOn(q, `charge-report.paymentNotice:${payerCustomerId}:${level}`)
  const [recent] = await q.query(
    `select 1 from payment_notice n join payment_notice own on own.id = $1
     where n.payer_customer_id = $2 and n.level = $3 and n.id <> own.id and n.run_id is distinct from own.run_id
       and n.status in (${NOTICE_STATUS.pushed}, ${NOTICE_STATUS.delivered}, ${NOTICE_STATUS.read}) and greatest(n.sent_at, n.delivered_at) > $4::timestamptz - interval '7 days' limit 1`,
    [id, payerCustomerId, level, now],
  )
  if (!recent) return
  if (!override) throw refuse('该客户7天内已发送同级催费通知')
  actor.demand('charge-report:notice:override')
}

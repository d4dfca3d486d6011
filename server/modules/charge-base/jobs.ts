import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../kernel/clock.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import { openPeriods } from './period.service.ts'

/** The next month of every community that is managed. */
export const periodOpen: JobDefinition = {
  code: 'period-open',
  name: '开启下月收费周期',
  module: 'charge-base',
  cron: '30 0 25 * *',
  async run({ q, now, log }) {
    const communities = await q.query<{ id: number }>(
      'select id from community where deleted_at is null and manage_state <> 3 order by id',
    )
    const next = addMonths(periodOf(dateOf(now)), 1)
    const opened = await openPeriods(
      q,
      communities.map((row) => row.id),
      [next],
      now,
    )
    log(`${next}：开启${opened}个项目`)
    return { affected: opened }
  },
}

/** A scheme whose last day is over is stopped. */
export const schemeExpire: JobDefinition = {
  code: 'scheme-expire',
  name: '优惠方案到期停用',
  module: 'charge-base',
  cron: '10 0 * * *',
  async run({ q, now }) {
    const rows = await q.query(
      `update preferential_scheme set status = 3, version = version + 1, updated_at = $2 where status = 2 and valid_to < $1::date and deleted_at is null returning 1`,
      [dateOf(now), now],
    )
    return { affected: rows.length }
  },
}

/** Bindings end by themselves with their last day. */
export const bindingExpire: JobDefinition = {
  code: 'binding-expire',
  name: '到期收费标准终止',
  module: 'charge-base',
  cron: '20 0 * * *',
  async run({ q, now }) {
    const rows = await q.query(
      'update house_fee_standard set status = 2, version = version + 1, updated_at = $2 where status = 1 and end_date < $1::date returning 1',
      [dateOf(now), now],
    )
    return { affected: rows.length }
  },
}

import { z } from '@wuguan/contract/kernel/zod'
import type { JobDefinition } from '../../kernel/jobs.ts'
import { keptDays } from '../../kernel/retention.ts'

/** Days that the message box keeps what was read, and what was not. */
const periods = z.strictObject({
  readDays: keptDays('已读消息保留天数', { initial: 180, least: 30 }),
  unreadDays: keptDays('未读消息保留天数', { initial: 365, least: 30 }),
})

export const purgeMessages: JobDefinition = {
  code: 'message.purge',
  name: '清理过期消息',
  module: 'app',
  cron: '20 3 * * *',
  params: periods,
  async run({ q, now, params }) {
    const { readDays, unreadDays } = periods.parse(params ?? {})
    await q.query('delete from message_delivery where created_at < $1::timestamptz - make_interval(days => $2::int)', [
      now,
      readDays,
    ])
    const gone = await q.query(
      'delete from message_record where created_at < $1::timestamptz - make_interval(days => case when read_at is null then $2::int else $3::int end) returning id',
      [now, unreadDays, readDays],
    )
    return { affected: gone.length }
  },
}

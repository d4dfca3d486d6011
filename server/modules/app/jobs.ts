import type { JobDefinition } from '../../kernel/jobs.ts'

const KEEP_DAYS = 180
const KEEP_UNREAD_DAYS = 365

export const purgeMessages: JobDefinition = {
  code: 'message.purge',
  name: '清理过期消息',
  module: 'app',
  cron: '20 3 * * *',
  async run({ q, now }) {
    await q.query(
      `delete from message_delivery where created_at < $1::timestamptz - make_interval(days => ${KEEP_DAYS})`,
      [now],
    )
    const gone = await q.query(
      `delete from message_record where created_at < $1::timestamptz - make_interval(days => case when read_at is null then ${KEEP_UNREAD_DAYS} else ${KEEP_DAYS} end) returning id`,
      [now],
    )
    return { affected: gone.length }
  },
}

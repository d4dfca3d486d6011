import { SESSION_IDLE } from '../../kernel/auth/sessions.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'

const KEEP_DAYS = 90
const KEEP_CODE_DAYS = 7

export const expireSessions: JobDefinition = {
  code: 'session.expire',
  name: '会话到期',
  module: 'session',
  cron: '*/5 * * * *',
  async run({ q, now }) {
    const rows = await q.query(
      `update user_session set revoked_at = $1, revoke_reason = 'expired'
       where revoked_at is null and (expires_at <= $1 or last_seen_at <= $1::timestamptz - make_interval(secs => ${SESSION_IDLE})) returning id`,
      [now],
    )
    return { affected: rows.length }
  },
}

export const purgeSessions: JobDefinition = {
  code: 'session.purge',
  name: '清理过期会话',
  module: 'session',
  cron: '10 3 * * *',
  async run({ q, now }) {
    const sessions = await q.query(
      `delete from user_session where revoked_at < $1::timestamptz - interval '${KEEP_DAYS} days' returning id`,
      [now],
    )
    const codes = await q.query(
      `delete from one_time_code where expires_at < $1::timestamptz - interval '${KEEP_CODE_DAYS} days' returning id`,
      [now],
    )
    const captchas = await q.query(
      `delete from captcha where expires_at < $1::timestamptz - interval '1 day' returning id`,
      [now],
    )
    const tickets = await q.query(
      `delete from access_ticket where expires_at < $1::timestamptz - interval '1 day' returning id`,
      [now],
    )
    await q.query('delete from rate_limit where expires_at < $1', [now])
    await q.query('delete from idempotency where expires_at < $1', [now])
    return { affected: sessions.length + codes.length + captchas.length + tickets.length }
  },
}

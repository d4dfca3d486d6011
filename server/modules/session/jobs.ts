import { readLimits } from '../../kernel/auth/limits.ts'
import { SESSION_IDLE } from '../../kernel/auth/sessions.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import { notify } from '../app/notice.service.ts'
import { purgeAnswers } from '../../kernel/idempotency.ts'
import { purgeCounts } from '../../kernel/rate-limit.ts'

const KEEP_DAYS = 90
const KEEP_CODE_DAYS = 7
const WARN_DAYS = [7, 3, 1]

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
    await q.query('delete from used_cipher where expires_at < $1', [now])
    await purgeCounts(q, now)
    await purgeAnswers(q, now)
    return { affected: sessions.length + codes.length + captchas.length + tickets.length }
  },
}

/** People are told before their password has to be changed, on three days. */
export const warnOfPasswordExpiry: JobDefinition = {
  code: 'password.expiryWarn',
  name: '密码到期提醒',
  module: 'session',
  cron: '0 9 * * *',
  async run({ q, now }) {
    const { passwordDays } = await readLimits(q)
    const due = await q.query<{ id: number; days: number }>(
      `select u.id, d.days from sys_user u
       cross join lateral (select $2 - (($1::timestamptz at time zone 'Asia/Shanghai')::date - (u.password_changed_at at time zone 'Asia/Shanghai')::date) as days) d
       where u.state = 1 and u.deleted_at is null and not u.must_change_password and d.days = any($3)`,
      [now, passwordDays, WARN_DAYS],
    )
    for (const days of WARN_DAYS)
      await notify(q, now, {
        userIds: due.filter((one) => one.days === days).map(({ id }) => id),
        module: 'system',
        title: '密码即将到期',
        body: `您的密码将在${days}天后到期`,
        backUrl: '/user',
        level: days === 1 ? 2 : 1,
      })
    return { affected: due.length }
  },
}

export const expireLinks: JobDefinition = {
  code: 'publicLink.expire',
  name: '公开链接到期',
  module: 'session',
  cron: '0 * * * *',
  async run({ q, now }) {
    const ended = await q.query(
      'update public_link set state = 0, version = version + 1, updated_at = $1 where state = 1 and expires_at <= $1 returning id',
      [now],
    )
    return { affected: ended.length }
  },
}

import { z } from '@wuguan/contract/kernel/zod'
import type { JobDefinition } from '../../kernel/jobs.ts'
import { keptDays } from '../../kernel/retention.ts'
import { MAX_ATTEMPTS, handBack, settle } from './mq.service.ts'
import { purgeExpired } from './recycle.service.ts'
import { endSessions } from '../../kernel/auth/end-sessions.ts'

const periods = z.strictObject({ days: keptDays('执行记录保留天数', { initial: 180, least: 7 }) })

const recyclePurge: JobDefinition = {
  code: 'recycle.purge',
  name: '清除过期回收数据',
  module: 'system',
  cron: '30 3 * * *',
  run: async ({ q, now }) => ({ affected: await purgeExpired(q, now) }),
}
const mqRetry: JobDefinition = {
  code: 'mq.retry',
  name: '重试失败消息',
  module: 'system',
  cron: '* * * * *',
  misfire: 2,
  async run({ q, now }) {
    await settle(q, now)
    const due = await q.query<{ id: string }>(
      `select id from mq_failure_record where status = 0 and attempts < ${MAX_ATTEMPTS} and next_retry_at <= $1 order by next_retry_at limit 200`,
      [now],
    )
    return {
      affected: await handBack(
        q,
        due.map(({ id }) => id),
        now,
      ),
    }
  },
}
/** Who has left is stopped the day after, and signed out. */
const userLeave: JobDefinition = {
  code: 'user.leave',
  name: '停用离职用户',
  module: 'system',
  cron: '10 0 * * *',
  async run({ q, now }) {
    const left = await q.query<{ id: number }>(
      `update sys_user u set state = 0, version = version + 1, updated_at = $1 where state = 1 and deleted_at is null and leave_date < ($1::timestamptz at time zone 'Asia/Shanghai')::date
         and not (super_admin and not exists (select 1 from sys_user o where o.super_admin and o.state = 1 and o.deleted_at is null and o.id <> u.id)) returning id`,
      [now],
    )
    await endSessions(
      q,
      now,
      'disabled',
      'users',
      left.map(({ id }) => id),
    )
    return { affected: left.length }
  },
}
const grayExpire: JobDefinition = {
  code: 'gray.expire',
  name: '灰度到期',
  module: 'system',
  cron: '*/5 * * * *',
  run: async ({ q, now }) => ({
    affected: (
      await q.query(
        'update menu_gray set state = 0, version = version + 1, updated_at = $1 where state = 1 and end_at <= $1 and deleted_at is null returning id',
        [now],
      )
    ).length,
  }),
}
const jobRunPurge: JobDefinition = {
  code: 'jobRun.purge',
  name: '清理执行记录',
  module: 'system',
  cron: '50 3 * * *',
  params: periods,
  run: async ({ q, now, params }) => ({
    affected: (
      await q.query(
        'delete from job_run where started_at < $1::timestamptz - make_interval(days => $2::int) returning id',
        [now, periods.parse(params ?? {}).days],
      )
    ).length,
  }),
}

export const systemJobs: readonly JobDefinition[] = [recyclePurge, mqRetry, userLeave, grayExpire, jobRunPurge]

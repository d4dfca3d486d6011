import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { switchLinks } from '../../../kernel/public-links.ts'
import { TARGET } from './target.ts'
import { goLive } from './publish.service.ts'
import { remindUnread } from './reading.service.ts'

const job = (
  kernel: Kernel,
  { code, name, cron }: Pick<JobDefinition, 'code' | 'name' | 'cron'>,
  work: (scope: Parameters<Parameters<typeof inTransaction<number>>[1]>[0]) => Promise<number>,
): JobDefinition => ({
  code,
  name,
  module: 'workflow',
  cron,
  run: async () => ({ affected: await inTransaction(kernel, work) }),
})

export const announcementJobs = (kernel: Kernel): readonly JobDefinition[] => [
  job(kernel, { code: 'announcement.publish', name: '定时发布公告', cron: '* * * * *' }, async ({ q, now }) => {
    const due = await q.query<{ id: string; created_by: number | null }>(
      'select id, created_by from announcement where status = 1 and publish_at <= $1 and deleted_at is null order by id for update skip locked',
      [now],
    )
    for (const { id, created_by } of due) await goLive(q, now, id, created_by)
    return due.length
  }),
  job(kernel, { code: 'announcement.expire', name: '公告到期', cron: '0 * * * *' }, async ({ q, now }) => {
    const over = await q.query<{ id: string }>(
      'update announcement set status = 4, version = version + 1, updated_at = $1 where status = 2 and expire_at <= $1 and deleted_at is null returning id',
      [now],
    )
    await switchLinks(
      q,
      now,
      TARGET,
      over.map(({ id }) => id),
      false,
    )
    await q.query(
      'update announcement set top = false, version = version + 1, updated_at = $1 where top and top_until <= $1',
      [now],
    )
    return over.length
  }),
  job(kernel, { code: 'announcement.remind', name: '公告确认提醒', cron: '0 10 * * *' }, async ({ q, now }) => {
    const open = await q.query<{ id: string; title: string }>(
      'select id, title from announcement where status = 2 and need_confirm and deleted_at is null order by id',
    )
    let told = 0
    for (const one of open) told += await remindUnread(q, now, one)
    return told
  }),
]

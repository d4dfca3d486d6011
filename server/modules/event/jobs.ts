import type { ReminderMoment } from '@wuguan/contract/event/event-options'
import type { JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { emitEvent } from '../app/event.service.ts'
import { remindDue } from './remind.service.ts'

const job =
  (code: string, name: string, cron: string, run: (kernel: Kernel) => Promise<number>) =>
  (kernel: Kernel): JobDefinition => ({
    code: `event.${code}`,
    name,
    module: 'event',
    cron,
    run: async () => ({ affected: await run(kernel) }),
  })
const reminding = (code: string, name: string, cron: string, moments: readonly ReminderMoment[]) =>
  job(code, name, cron, (kernel) => remindDue(kernel, moments))

/** What is open, told to whoever manages the community. */
const tellOpen = (kernel: Kernel): Promise<number> =>
  inTransaction(kernel, async ({ q, now }) => {
    const rows = await q.query<{ id: number; companyId: number; name: string; manager: number; n: number }>(
      `select c.id, c.company_id as "companyId", c.name, c.manager_id as manager, count(*)::int as n
       from event t join community c on c.id = t.community_id
       where t.status in (20, 25, 30, 40) and c.manager_id is not null and c.deleted_at is null group by c.id order by c.id`,
    )
    for (const { id, companyId, name, manager, n } of rows)
      await emitEvent(q, now, {
        event: 'event.weekly',
        bizId: String(id),
        companyId,
        communityId: id,
        receivers: [manager],
        payload: { community: name, count: String(n) },
      })
    return rows.length
  })

export const eventJobs = [
  reminding('reminder', '突发事件上报与审核提醒', '* * * * *', ['reported', 'lateReport', 'auditOver']),
  reminding('followCheck', '突发事件跟进提醒', '*/5 * * * *', ['noFollow']),
  reminding('closeOver', '突发事件结案超时提醒', '0 * * * *', ['closeOver']),
  job('weekly', '未结案突发事件周报', '30 8 * * 1', tellOpen),
]

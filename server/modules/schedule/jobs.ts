import type { JobDefinition } from '../../kernel/jobs.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { followOrders, tellOverdue } from './finding.service.ts'
import { generateAll, judgeHealth } from './generate.service.ts'
import { endAll, remindTasks, tellWaiting, tickTasks } from './tick.service.ts'

const job =
  (code: string, name: string, cron: string, run: (kernel: Kernel) => Promise<number>) =>
  (kernel: Kernel): JobDefinition => ({
    code: `schedule.${code}`,
    name,
    module: 'schedule',
    cron,
    run: async () => ({ affected: await run(kernel) }),
  })
const within = (work: (at: { q: Queryable; now: Date }) => Promise<number>) => (kernel: Kernel) =>
  inTransaction(kernel, work)

export const scheduleJobs = [
  job('generate', '计划任务生成', '*/10 * * * *', generateAll),
  job('tick', '计划任务超期与漏做', '* * * * *', within(tickTasks)),
  job('remind', '计划任务开始提醒', '*/5 * * * *', within(remindTasks)),
  job('auditOver', '计划任务审核超时', '5 * * * *', within(tellWaiting)),
  job(
    'findings',
    '异常任务跟踪',
    '*/10 * * * *',
    within(async (at) => (await followOrders(at)) + (await tellOverdue(at))),
  ),
  job('health', '计划健康检查', '20 6 * * *', within(judgeHealth)),
  job('end', '计划到期结束', '5 0 * * *', within(endAll)),
]

import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { chargeConfigs } from '../../charge-base/config.service.ts'
import { onGenerated } from '../../charge-finance/generation/done.service.ts'
import { OFFSET_TASK, continueRun, offsetAutomatically, resumeRuns } from './run.service.ts'

const MODULE = 'charge-prepaid'
export const AFTER_GENERATE_TASK = 'charge-prepaid.offsetAfterGenerate'

export function defineOffsetTasks(kernel: Kernel): void {
  kernel.jobs.task(OFFSET_TASK, ({ runId }) => continueRun(kernel, String(runId)))
  kernel.jobs.task(AFTER_GENERATE_TASK, async ({ communityId, batchId }) => {
    const scope = { generationBatchId: String(batchId) }
    await offsetAutomatically(kernel, { communityId: Number(communityId), trigger: 'afterGenerate', scope })
  })
  onGenerated('offset', async ({ q }, { communityId, batchId, offset }) => {
    const config = (await chargeConfigs(q, [communityId])).get(communityId)!
    if (offset ?? config.autoOffsetAfterGenerate)
      await kernel.jobs.enqueue(AFTER_GENERATE_TASK, { communityId, batchId }, q)
  })
}

export const offsetJobs = (kernel: Kernel): JobDefinition[] => [
  {
    code: 'offset-daily',
    name: '每日自动冲抵',
    module: MODULE,
    cron: '0 2 * * *',
    timeoutSec: 7200,
    async run({ q, now, log }) {
      const today = dateOf(now)
      const communities = await q.query<{ community_id: number }>(
        'select c.community_id from community_charge_config c join community m on m.id = c.community_id and m.deleted_at is null where c.auto_offset_daily order by 1',
      )
      let affected = 0
      for (const { community_id } of communities)
        try {
          const done = await offsetAutomatically(kernel, { communityId: community_id, trigger: 'daily', scope: {} })
          affected += done?.properties ?? 0
        } catch (error) {
          // One community's closed books or running batch is no reason to leave out the others.
          if (!(error instanceof DomainError)) throw error
          log(`${today} ${community_id}: ${error.message}`)
        }
      return { affected }
    },
  },
  {
    code: 'offset.resume',
    name: '继续中断的冲抵',
    module: MODULE,
    cron: '* * * * *',
    run: async ({ now }) => ({ affected: await resumeRuns(kernel, now) }),
  },
]

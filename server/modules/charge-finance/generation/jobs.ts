import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { createBatch, queueBatch } from './batch.store.ts'
import { expirePreviews, resumeBatches } from './run.ts'

export function generationJobs(kernel: Kernel): JobDefinition[] {
  return [
    {
      code: 'receivable-autogenerate',
      name: '自动出账',
      module: 'charge-finance',
      cron: '0 1 * * *',
      async run({ q, now }) {
        const today = dateOf(now)
        const due = await q.query<{ community_id: number; ahead: number }>(
          `select c.community_id, c.generate_ahead as ahead from community_charge_config c join community m on m.id = c.community_id and m.deleted_at is null
           where c.auto_generate and c.generate_day = $1 order by c.community_id`,
          [Number(today.slice(8))],
        )
        let started = 0
        for (const { community_id, ahead } of due) started += await startAutomatic(kernel, community_id, today, ahead)
        return { affected: started }
      },
    },
    {
      code: 'generation.resume',
      name: '继续中断的费用生成',
      module: 'charge-finance',
      cron: '* * * * *',
      run: async ({ q, now }) => ({ affected: await resumeBatches(kernel, q, now) }),
    },
    {
      code: 'generation.expire',
      name: '过期未确认的生成预览',
      module: 'charge-finance',
      cron: '10 * * * *',
      run: async ({ q, now }) => ({ affected: await expirePreviews(q, now) }),
    },
  ]
}

/** Once a day per community, however often the job is asked. */
export function startAutomatic(kernel: Kernel, communityId: number, today: string, ahead: number): Promise<number> {
  return inTransaction(kernel, async ({ q, now }) => {
    await q.query('select id from community where id = $1 for update', [communityId])
    const [started] = await q.query(
      `select 1 from generation_batch where community_id = $1 and auto and created_at >= $2::date::timestamp at time zone 'Asia/Shanghai'`,
      [communityId, today],
    )
    if (started) return 0
    const from = periodOf(today)
    const batch = await createBatch(
      { q, now, actor: { userId: 0 } },
      { communityId, scope: {}, periodFrom: from, periodTo: addMonths(from, ahead), mode: 'normal', auto: true },
    )
    await queueBatch(kernel, batch.id, q)
    return 1
  })
}

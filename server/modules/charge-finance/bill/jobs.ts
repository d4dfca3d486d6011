import { periodOf } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import type { GeneratedListener } from '../generation/done.service.ts'
import { resumeBillBatches } from './batch.service.ts'
import { PAPER, channelsOf } from './channels.service.ts'
import { makeBills } from './make.service.ts'
import { queuePushes, sendWaiting } from './push.service.ts'

const ASK = { includeArrears: true, minAmount: '0.00', skipHungUp: true } as const

export function billJobs(kernel: Kernel): JobDefinition[] {
  return [
    {
      code: 'bill-generate',
      name: '按出账日生成账单',
      module: 'charge-finance',
      cron: '0 5 * * *',
      async run({ q, now }) {
        const today = dateOf(now)
        const due = await q.query<{ community_id: number }>(
          `select c.community_id from community_charge_config c join community m on m.id = c.community_id and m.deleted_at is null
           where c.bill_day = $1 order by 1`,
          [Number(today.slice(8))],
        )
        let made = 0
        for (const { community_id } of due)
          made += await inTransaction(kernel, async (scope) => {
            const context = { ...scope, actor: { userId: 0 } }
            const { created } = await makeBills(context, {
              ...ASK,
              communityId: community_id,
              billPeriod: periodOf(today),
              asOfDate: today,
            })
            return created
          })
        return { affected: made }
      },
    },
    {
      code: 'bill-push',
      name: '推送账单',
      module: 'charge-finance',
      cron: '*/5 * * * *',
      run: async () => ({ affected: await sendWaiting(kernel) }),
    },
    {
      code: 'bill-resume',
      name: '继续中断的账单生成',
      module: 'charge-finance',
      cron: '* * * * *',
      run: async ({ q, now }) => ({ affected: await resumeBillBatches(kernel, q, now) }),
    },
  ]
}

/** 出账即推送: the bills of what a batch made, through everything that is set up. */
export const billAfterGeneration: GeneratedListener = async ({ q, now }, { batchId, communityId }) => {
  const [batch] = await q.query<{ period_to: string }>(
    `select b.period_to from generation_batch b join community_charge_config c on c.community_id = b.community_id
     where b.id = $1 and b.status = 4 and c.bill_push_on_generate`,
    [batchId],
  )
  if (!batch) return
  const properties = await q.query<{ id: string }>(
    `select distinct property_id as id from receivable where generation_batch_id = $1 and status in (1, 2)`,
    [batchId],
  )
  const context = { q, now, actor: { userId: 0 } }
  const { billIds } = await makeBills(context, {
    ...ASK,
    communityId,
    billPeriod: batch.period_to,
    asOfDate: dateOf(now),
    propertyIds: properties.map((row) => row.id),
  })
  const channels = (await channelsOf(q)).filter((one) => one.configured && one.channel !== PAPER)
  await queuePushes(
    context,
    billIds,
    channels.map((one) => one.channel),
  )
}

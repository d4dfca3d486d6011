import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { notify } from '../../app/notice.service.ts'
import { REFUND_STATUS } from '@wuguan/contract/charge-finance/codes'
import { holdersAt } from '../../../kernel/auth/holders.ts'

const WAITS_DAYS = 3

/** Who pays refunds out hears of those that wait. */
export const refundReminder = (kernel: Kernel): JobDefinition => ({
  code: 'refund-remind',
  name: '待退款提醒',
  module: 'charge-finance',
  cron: '0 9 * * *',
  run: ({ now }) =>
    inTransaction(kernel, async ({ q }) => {
      const waiting = await q.query<{ community_id: number; name: string; count: number; total: string }>(
        `select f.community_id, c.name, count(*)::int as count, sum(f.total)::numeric(14,2)::text as total from refund f join community c on c.id = f.community_id
         where f.status = ${REFUND_STATUS.due} and f.updated_at < $1::timestamptz - interval '${WAITS_DAYS} days' group by 1, 2`,
        [now],
      )
      let told = 0
      for (const { community_id, name, count, total } of waiting)
        told += await notify(q, now, {
          userIds: await holdersAt(q, 'charge-finance:refund:payout', community_id),
          module: 'charge',
          title: '待退款提醒',
          body: `${name}有${count}笔退款已通过超过${WAITS_DAYS}天未退，合计${total}元。`,
          backUrl: '/charge/refund/record-list',
          level: 2,
        })
      return { affected: told }
    }),
})

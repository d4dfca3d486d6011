import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { lockReceivables } from '../ledger/receivables.service.ts'
import { unhang } from './hang-up.service.ts'

const SLICE = 500

/** What has been set aside for as long as its type allows comes back. */
export const hangUpExpiry = (kernel: Kernel): JobDefinition => ({
  code: 'hangup-expire',
  name: '挂账到期解挂',
  module: 'charge-finance',
  cron: '20 0 * * *',
  async run({ now }) {
    let ended = 0
    for (;;) {
      const count = await inTransaction(kernel, async ({ q }) => {
        const due = await q.query<{ id: string }>(
          `select r.id from hang_up_record h join hang_up_type t on t.id = h.type_id join receivable r on r.id = h.receivable_id
           where h.to_date is null and t.max_days is not null and h.from_date + t.max_days <= $1::date and r.hung_up and r.lock_type = 'none'
           order by r.id limit ${SLICE}`,
          [dateOf(now)],
        )
        const context = { q, now, actor: { userId: 0 } }
        const rows = await lockReceivables(
          context,
          due.map((row) => row.id),
        )
        const free = [...rows.values()].filter((row) => row.hungUp && row.lockType === 'none').map((row) => row.id)
        if (free.length) await unhang(context, free)
        return free.length
      })
      ended += count
      if (count < SLICE) return { affected: ended }
    }
  },
})

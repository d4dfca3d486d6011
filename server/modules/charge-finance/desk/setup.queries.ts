import type { ChargeSetup } from '@wuguan/contract/charge-finance/desk.actions'
import type { ActionContext } from '../../../kernel/kernel.ts'

/** What the way from a house register to the first bill has behind it. */
export async function readSetup({ q, actor }: ActionContext): Promise<ChargeSetup> {
  const { communities } = actor.scope('charge-finance:generation:preview')
  const [row] = await q.query<ChargeSetup>(
    `select exists (select 1 from fee_item where company_id in (select company_id from community where id = any($1)) and enabled and deleted_at is null) as items,
       exists (select 1 from fee_standard where community_id = any($1) and status = 2 and deleted_at is null) as standards,
       exists (select 1 from house_fee_standard where community_id = any($1) and status = 1) as bindings,
       exists (select 1 from receivable where community_id = any($1)) as receivables,
       exists (select 1 from bill where community_id = any($1)) as bills`,
    [communities],
  )
  return row!
}

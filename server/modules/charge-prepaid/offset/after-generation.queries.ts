import {
  GENERATION_OFFSET_ROWS,
  type GenerationOffset,
  type generationOffset,
} from '@wuguan/contract/charge-prepaid/offset.actions'
import { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { type AccountRow, type DebtRow, planAhead } from './plan.ts'
import { schemeOf } from './scheme.ts'

/** Told before a generation is confirmed: how much prepaid money would pay at once, and whose. */
export async function readGenerationOffset(
  context: ActionContext,
  { batchId }: ParsedOf<typeof generationOffset>,
): Promise<GenerationOffset> {
  const { q, now } = context
  await demandVisible(context, generationBatch, {}, batchId, 'charge-finance:generation:preview')
  const [batch] = await q.query<{ communityId: number }>(
    'select community_id as "communityId" from generation_batch where id = $1',
    [batchId],
  )
  const { communityId } = batch!
  const { scheme } = await schemeOf(q, communityId)
  const asOfDate = dateOf(now)
  const lastPeriod = addMonths(periodOf(asOfDate), scheme.futureMonths)
  const owners = await planAhead(context, { communityId, kind: 'auto', scheme, scope: {}, asOfDate }, (accounts) =>
    comingOf(context, batchId, accounts, { lastPeriod, excluded: scheme.excludedItems }),
  )
  const names = await namesOf(
    context,
    owners.map(({ accounts }) => accounts[0]!.customerId),
  )
  const told = owners.map(({ accounts, lines }) => ({
    propertyName: accounts[0]!.propertyName ?? '',
    customerName: names.get(accounts[0]!.customerId) ?? '',
    available: yuan(total(accounts.map((account) => cents(account.available)))),
    amount: yuan(total(lines.map((line) => line.amount))),
  }))
  const { autoOffsetAfterGenerate } = await chargeConfig(q, communityId)
  return {
    byDefault: autoOffsetAfterGenerate === true,
    total: yuan(total(told.map((one) => cents(one.amount)))),
    properties: told.length,
    owners: told.toSorted((a, b) => (cents(a.amount) < cents(b.amount) ? 1 : -1)).slice(0, GENERATION_OFFSET_ROWS),
  }
}

/** What the rehearsal would make of receivables that these accounts may pay. */
const comingOf = (
  { q }: ActionContext,
  batchId: string,
  accounts: readonly AccountRow[],
  { lastPeriod, excluded }: { lastPeriod: string; excluded: readonly string[] },
): Promise<DebtRow[]> =>
  q.query<DebtRow>(
    `with owners as (select distinct x.property_id, x.customer_id from unnest($2::text[], $3::uuid[]) as x(property_id, customer_id))
     select l.receivable_id as "receivableId", l.id::text as "receivableNo", l.fee_item_id as "feeItemId", i.offset_priority as "itemPriority",
       i.code as "itemCode", l.fee_period as "feePeriod", l.due_date as "dueDate", l.amount as principal, '0.00' as "lateFee",
       l.property_id as "propertyId", l.payer_customer_id as "customerId"
     from owners o join generation_line l on l.batch_id = $1 and l.property_id = o.property_id and l.payer_customer_id = o.customer_id
     join generation_batch b on b.id = l.batch_id and b.status in (2, 3) join fee_item i on i.id = l.fee_item_id
     where l.result = 'new' and i.category not in ('deposit', 'temp') and l.fee_item_id <> all($4::uuid[]) and l.fee_period <= $5
       and not exists (select 1 from receivable r where r.id = l.receivable_id)`,
    [
      batchId,
      accounts.map((account) => account.propertyId),
      accounts.map((account) => account.customerId),
      excluded,
      lastPeriod,
    ],
  )

async function namesOf({ q }: ActionContext, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await q.query<{ id: string; name: string }>('select id, name from customer where id = any($1)', [ids])
  return new Map(rows.map((row) => [row.id, row.name]))
}

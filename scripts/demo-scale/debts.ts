import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import { dueOf } from '../../server/modules/charge-base/calculation.service.ts'
import { BATCH, createBatch } from '../../server/modules/charge-finance/generation/batch.store.ts'
import { openPlan } from '../../server/modules/charge-finance/generation/plan.inputs.ts'
import { priceMonth } from '../../server/modules/charge-finance/generation/price.ts'
import { openBook } from '../../server/modules/charge-finance/ledger/book-date.service.ts'
import type { LedgerContext } from '../../server/modules/charge-finance/ledger/context.service.ts'
import { createFromSelect, NEW_RECEIVABLE_COLUMNS } from '../../server/modules/charge-finance/ledger/create.service.ts'
import type { ScalePlace } from './sql.ts'

/**
 * A month of a community, posted on its first day as a batch; its homes are open (homes.ts). Each price is calculated by the product, once for all houses of one
 * area; the database multiplies it by the houses.
 */
export async function fillDebts(context: LedgerContext, place: ScalePlace, month: string): Promise<number> {
  const { q, now } = context
  const { communityId } = place
  const plan = await openPlan(q, { communityId, from: month, to: month, mode: 'normal', today: firstDay(month) })
  const areas = await q.query<{ area: string }>(
    `select distinct charge_area as area from house where community_id = $1 and charge_start_date is not null`,
    [communityId],
  )
  const [from, to] = [firstDay(month), lastDay(month)]
  const prices = [...plan.rules.values()].flatMap((rule) =>
    areas.map(({ area }) => {
      const subject = {
        buildingArea: area,
        innerArea: null,
        chargeArea: area,
        floor: null,
        persons: null,
        quantity: '1',
        areaOverride: null,
        unitRateOverride: null,
        discountRatio: '1',
        vacant: false,
      }
      const priced = priceMonth(plan, rule, subject, month, from, to)
      if ('fault' in priced) throw new Error(`${rule.name}: ${priced.fault}`)
      return {
        ...priced,
        area,
        standard: rule.id,
        due: dueOf(rule, plan.config, month, firstDay(month)),
        rate: rule.overdueRate,
        grace: rule.lateFeeGraceDays,
        mode: rule.lateFeeStartMode,
        cap: rule.overdueCapRatio,
      }
    }),
  )
  const batch = await createBatch(context, {
    communityId,
    scope: {},
    periodFrom: month,
    periodTo: month,
    mode: 'normal',
    auto: true,
  })
  const value: Readonly<Record<string, string>> = {
    property_type: "'house'",
    property_id: 'b.property_id',
    property_name: 'h.full_name',
    house_id: 'h.id',
    building_id: 'h.building_id',
    payer_customer_id: 'h.customer_id',
    payer_role: "case h.relation when 1 then 'owner' when 3 then 'tenant' else 'other' end",
    fee_item_id: 'b.fee_item_id',
    fee_standard_id: 'b.fee_standard_id',
    house_fee_standard_id: 'b.id',
    fee_period: `'${month}'`,
    period_from: `'${from}'::date`,
    period_to: `'${to}'::date`,
    due_date: 'p.due',
    quantity: 'p.quantity',
    unit_rate: 'p."unitRate"',
    calc_text: 'p.text',
    calc_detail: 'p.detail',
    amount: 'p.amount',
    overdue_rate: 'p.rate',
    grace_days: 'p.grace',
    start_mode: 'p.mode',
    overdue_cap_ratio: 'p.cap',
    late_fee_from: '$2::date',
    source: "'generate'",
    source_id: 'null::text',
    source_part: "''",
    generation_batch_id: '$3::uuid',
    parent_receivable_id: 'null::uuid',
  }
  const join = `from home h join bond b on b.property_id = h.id::text join jsonb_to_recordset($1::jsonb) as p(area numeric, standard uuid, due date, quantity numeric, "unitRate" numeric, text text, detail jsonb, amount numeric,
       rate numeric, grace int, mode text, cap numeric) on p.area = h.charge_area and p.standard = b.fee_standard_id`
  const values = [JSON.stringify(prices)]
  const [sum] = await q.query<{ count: number; total: string }>(
    `select count(*)::int as count, coalesce(sum(p.amount), 0)::numeric(14,2)::text as total ${join}`,
    values,
  )
  const { count, total } = sum!
  const book = await openBook(context, place, { wanted: from, backdateDays: null })
  await createFromSelect(
    context,
    book,
    { docType: 'generationBatch', docId: batch.id, docNo: batch.batchNo },
    'generate',
    {
      sql: `select ${NEW_RECEIVABLE_COLUMNS.map((column) => `${value[column]} as ${column}`).join(', ')} ${join} order by h.n, p.standard`,
      values: [...values, plan.config.lateFeeFrom, batch.id],
      count,
    },
  )
  await q.query(
    `update generation_batch set status = ${BATCH.done}, new_count = $2, new_total = $3, posted_count = $2, posted_total = $3, progress = 100,
       book_date = $4, started_at = $5, previewed_at = $5, finished_at = $5 where id = $1`,
    [batch.id, count, total, book.bookDate, now],
  )
  return count
}

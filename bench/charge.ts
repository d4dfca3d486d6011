import type pg from 'pg'
import { uuidv7 } from '../server/kernel/ids.ts'
import type { Kernel } from '../server/kernel/kernel.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import { createBatch, findBatch } from '../server/modules/charge-finance/generation/batch.store.ts'
import { runBatch } from '../server/modules/charge-finance/generation/run.ts'
import { beginCommit } from '../server/modules/charge-finance/generation/start.service.ts'
import { fillHouses } from './houses.ts'

/** A community that charges 10,000 houses. */
export const COMMUNITY = 9001
const FEES = [
  { code: 'B1', name: '物业费', kind: 'areaRate', rate: '2.35', unit: 'm2Month' },
  { code: 'B2', name: '能耗公摊费', kind: 'areaRate', rate: '0.88', unit: 'm2Month' },
  { code: 'B3', name: '垃圾清运费', kind: 'fixed', rate: '12', unit: 'houseMonth' },
] as const
/** 10,000 houses with an owner each, bound to three fees. */
export async function fillBindings(client: pg.Client): Promise<void> {
  await fillHouses(client, COMMUNITY, 1)
  const now = new Date()
  const { rows } = await client.query<{ company_id: string }>('select company_id from community where id = $1', [
    COMMUNITY,
  ])
  const company = rows[0]!.company_id
  await client.query(
    `with p as (
       insert into customer (id, company_id, customer_type, name, level, blacklist, source, state, created_in, created_at, updated_at)
       select gen_random_uuid(), $1, 1, '业主' || row_number() over (order by h.id), 1, false, 1, 1, $2, $3, $3 from house h where h.community_id = $2 returning id, name),
     h as (select id, row_number() over (order by id) as n from house where community_id = $2)
     insert into customer_house (id, company_id, community_id, customer_id, house_id, relation, is_payer, start_date, created_at, updated_at)
     select gen_random_uuid(), $1, $2, p.id, h.id, 1, true, '2020-01-01', $3, $3 from p join h on p.name = '业主' || h.n`,
    [company, COMMUNITY, now],
  )
  await client.query(
    `insert into community_charge_config (id, company_id, community_id, rounding_unit, rounding_mode, bill_day, due_days, auto_generate, generate_day, generate_ahead,
       late_fee_from, max_prepay_months, round_off_max, jump_mode, backdate_days, mobile_order_minutes, close_day, dunning_min_amount, dunning_min_months, dunning_day,
       sharing_remind_day, read_day, late_read_days, surge_ratio, drop_ratio, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'fen', 'halfUp', 5, 20, false, 1, 0, '2024-01-01', 24, 0, 'free', 0, 15, 5, 0, 0, 10, 3, 25, 5, 0.5, 0.5, $3, $3)`,
    [company, COMMUNITY, now],
  )
  for (const fee of FEES) {
    const [item, standard] = [uuidv7(), uuidv7()]
    await client.query(
      `insert into fee_item (id, company_id, code, name, category, period_kind, allow_prepaid, allow_deduct, allow_refund, allow_preferential, invoiceable,
         count_in_rate, late_fee_enabled, offset_priority, community_scope, sort, enabled, created_at, updated_at)
       values ($1, $2, $3, $4, 'property', 'cycle', true, true, true, true, true, true, true, 100, 'all', 1, true, $5, $5)`,
      [item, company, fee.code, fee.name, now],
    )
    await client.query(
      `insert into fee_standard (id, company_id, community_id, code, name, fee_item_id, calculation_method_id, unit_kind, additional_amount, cycle, charge_timing, due_days,
         prorate_mode, vacant_ratio, overdue_rate, late_fee_grace_days, late_fee_start_mode, ladder_basis, default_payer, status, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, (select id from calculation_method where kind = $7 and built_in), $8, 0, 1, 'pre', 20, 'actualDays', 1, 5, 0, 'fromDue', 'month', 'payer', 2, $9, $9)`,
      [standard, company, COMMUNITY, fee.code, fee.name, item, fee.kind, fee.unit, now],
    )
    await client.query(
      `insert into fee_standard_rate (id, company_id, community_id, fee_standard_id, effective_from, unit_rate, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, '2020-01-01', $4, $5, $5)`,
      [company, COMMUNITY, standard, fee.rate, now],
    )
    await client.query(
      `insert into house_fee_standard (id, company_id, community_id, property_type, property_id, property_name, fee_standard_id, fee_item_id, start_date, payer_kind, quantity,
         discount_ratio, status, created_at, updated_at)
       select gen_random_uuid(), $1, $2, 'house', h.id::text, h.full_name, $3, $4, '2020-01-01', 'payer', 1, 1, 1, $5, $5 from house h where h.community_id = $2`,
      [company, COMMUNITY, standard, item, now],
    )
  }
  for (const table of ['customer', 'customer_house', 'house_fee_standard'])
    await client.query(`vacuum (analyze) ${table}`)
}

/** The rehearsal and the posting of some months, as the task does them. */
export async function generate(
  kernel: Kernel,
  periodFrom: string,
  periodTo: string,
  propertyIds?: string[],
): Promise<string> {
  const batch = await inTransaction(kernel, ({ q, now }) =>
    createBatch(
      { q, now, actor: { userId: 1 } },
      { communityId: COMMUNITY, scope: propertyIds ? { propertyIds } : {}, periodFrom, periodTo, mode: 'normal' },
    ),
  )
  await runBatch(kernel, batch.id)
  await inTransaction(kernel, async ({ q, now }) =>
    beginCommit({ q, now, kernel, actor: { userId: 1 } }, (await findBatch(q, batch.id, true))!),
  )
  await runBatch(kernel, batch.id)
  return batch.id
}

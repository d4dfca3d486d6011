import { uuidv7 } from '../../server/kernel/ids.ts'
import { newId, type ScalePlace, type Sql } from './sql.ts'

/** An item of the company and the standard that its communities have for it. */
export interface Fee {
  readonly code: string
  readonly name: string
  readonly kind: 'areaRate' | 'fixed'
  readonly rate: string
  readonly unit: 'm2Month' | 'houseMonth'
}

/** The item of each fee in a company, by its code; what is there already is used. */
export async function fillItems(
  q: Sql,
  companyId: number,
  fees: readonly Fee[],
  now: Date,
): Promise<Map<string, string>> {
  await q.query(
    `insert into fee_item (id, company_id, code, name, category, period_kind, allow_prepaid, allow_deduct, allow_refund, allow_preferential, invoiceable,
       count_in_rate, late_fee_enabled, offset_priority, community_scope, sort, enabled, created_at, updated_at)
     select x.id, $1, x.code, x.name, 'property', 'cycle', true, true, true, true, true, true, true, 100, 'all', x.sort, true, $2, $2
     from jsonb_to_recordset($3::jsonb) as x(id uuid, code text, name text, sort int)
     where not exists (select 1 from fee_item i where i.company_id = $1 and i.deleted_at is null and (i.code = x.code or i.name = x.name))`,
    [
      companyId,
      now,
      JSON.stringify(fees.map(({ code, name }, sort) => ({ id: uuidv7(), code, name, sort: sort + 1 }))),
    ],
  )
  const rows = await q.query<{ id: string; name: string }>(
    'select id, name from fee_item where company_id = $1 and name = any($2) and deleted_at is null',
    [companyId, fees.map(({ name }) => name)],
  )
  const byName = new Map(rows.map((row) => [row.name, row.id]))
  return new Map(fees.map(({ code, name }) => [code, byName.get(name)!]))
}

/** Settings of a community, its standards with their price, and what every house that was handed over bears of them. */
export async function fillCharges(
  q: Sql,
  { companyId, communityId }: ScalePlace,
  fees: readonly Fee[],
  items: ReadonlyMap<string, string>,
  now: Date,
  /** The last day that the caller is about to charge. */
  billedTo: string | null = null,
): Promise<void> {
  await q.query(
    `insert into community_charge_config (id, company_id, community_id, rounding_unit, rounding_mode, bill_day, due_days, auto_generate, generate_day, generate_ahead,
       late_fee_from, max_prepay_months, round_off_max, cash_unit, jump_mode, backdate_days, mobile_order_minutes, close_day, dunning_min_amount, dunning_min_months, dunning_day,
       sharing_remind_day, read_day, late_read_days, surge_ratio, drop_ratio, created_at, updated_at)
     values ($4, $1, $2, 'fen', 'halfUp', 5, 20, false, 1, 0, '2024-01-01', 24, 0, 'fen', 'free', 0, 15, 5, 0, 0, 10, 3, 25, 5, 0.5, 0.5, $3, $3)`,
    [companyId, communityId, now, uuidv7()],
  )
  for (const fee of fees) {
    const standard = uuidv7()
    const item = items.get(fee.code)
    await q.query(
      `insert into fee_standard (id, company_id, community_id, code, name, fee_item_id, calculation_method_id, unit_kind, additional_amount, cycle, charge_timing, due_days,
         prorate_mode, vacant_ratio, overdue_rate, late_fee_grace_days, late_fee_start_mode, ladder_basis, default_payer, status, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, (select id from calculation_method where kind = $7 and built_in), $8, 0, 1, 'pre', 20, 'actualDays', 1, 5, 0, 'fromDue', 'month', 'payer', 2, $9, $9)`,
      [standard, companyId, communityId, fee.code, fee.name, item, fee.kind, fee.unit, now],
    )
    await q.query(
      `insert into fee_standard_rate (id, company_id, community_id, fee_standard_id, effective_from, unit_rate, created_at, updated_at)
       values ($6, $1, $2, $3, '2016-01-01', $4, $5, $5)`,
      [companyId, communityId, standard, fee.rate, now, uuidv7()],
    )
    await q.query(
      `insert into house_fee_standard (id, company_id, community_id, property_type, property_id, property_name, fee_standard_id, fee_item_id, start_date, payer_kind, quantity,
         discount_ratio, billed_to, status, created_at, updated_at)
       select ${newId('row_number() over (order by h.id)')}, $1, $2, 'house', h.id::text, h.full_name, $3, $4, h.charge_start_date, 'payer', 1, 1, $6::date, 1, $5, $5
       from house h where h.community_id = $2 and h.charge_start_date is not null and h.deleted_at is null order by h.id`,
      [companyId, communityId, standard, item, now, billedTo],
    )
  }
}

import { uuidv7 } from '../../server/kernel/ids.ts'
import type { ChargeWorld } from './charge.ts'

export interface StandardDraft {
  name?: string
  item?: keyof ChargeWorld['items']
  kind?: 'areaRate' | 'fixed' | 'quantity' | 'formula' | 'meter'
  formula?: string
  /** Price versions: first day → price. */
  rates?: Record<string, string>
  set?: Record<string, unknown>
}
export interface BindingDraft {
  startDate?: string
  endDate?: string | null
  set?: Record<string, unknown>
}

let serial = 0
/** A standard of the world's community in force, 2.35 a square metre and month from 2024 on unless said otherwise. */
export async function standardIn(w: ChargeWorld, draft: StandardDraft = {}): Promise<string> {
  const now = w.app.kernel.clock.now()
  const kind = draft.kind ?? 'areaRate'
  const [builtIn] =
    kind === 'formula'
      ? []
      : await w.sql<{ id: string }>('select id from calculation_method where kind = $1 and built_in', [kind])
  const method = builtIn?.id ?? uuidv7()
  const n = ++serial
  if (!builtIn)
    await w.sql(
      `insert into calculation_method (id, company_id, code, name, kind, formula, area_basis, built_in, enabled, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $5, 'charge', false, true, $6, $6)`,
      [method, w.companyId, `M${n}`, kind, draft.formula ?? null, now],
    )
  const id = uuidv7()
  const columns: Record<string, unknown> = {
    id,
    company_id: w.companyId,
    community_id: w.communityId,
    code: `S${n}`,
    name: draft.name ?? `标准${n}`,
    fee_item_id: w.items[draft.item ?? 'property'],
    calculation_method_id: method,
    unit_kind: 'm2Month',
    additional_amount: '0.00',
    cycle: 1,
    charge_timing: 'pre',
    due_days: 20,
    prorate_mode: 'actualDays',
    vacant_ratio: '1',
    overdue_rate: '5',
    late_fee_grace_days: 0,
    late_fee_start_mode: 'fromDue',
    ladder_basis: 'month',
    ladder_year_start: '01-01',
    default_payer: 'payer',
    status: 2,
    created_at: now,
    updated_at: now,
    ...draft.set,
  }
  await insert(w, 'fee_standard', columns)
  for (const [day, rate] of Object.entries(draft.rates ?? { '2024-01-01': '2.35' }))
    await insert(w, 'fee_standard_rate', {
      id: uuidv7(),
      company_id: w.companyId,
      community_id: w.communityId,
      fee_standard_id: id,
      effective_from: day,
      unit_rate: rate,
      created_at: now,
      updated_at: now,
    })
  return id
}

export async function bindTo(
  w: ChargeWorld,
  standardId: string,
  home: { houseId: string; name: string },
  draft: BindingDraft = {},
): Promise<string> {
  const now = w.app.kernel.clock.now()
  const id = uuidv7()
  const [standard] = await w.sql<{ fee_item_id: string }>('select fee_item_id from fee_standard where id = $1', [
    standardId,
  ])
  await insert(w, 'house_fee_standard', {
    id,
    company_id: w.companyId,
    community_id: w.communityId,
    property_type: 'house',
    property_id: home.houseId,
    property_name: home.name,
    fee_standard_id: standardId,
    fee_item_id: standard!.fee_item_id,
    start_date: draft.startDate ?? '2024-01-01',
    end_date: draft.endDate ?? null,
    payer_kind: 'payer',
    quantity: '1',
    discount_ratio: '1',
    status: 1,
    created_at: now,
    updated_at: now,
    ...draft.set,
  })
  return id
}

/** A house of 89.53 square metres with an owner who pays, as the books calculate with. */
export async function bookHome(
  w: ChargeWorld,
  area = '89.53',
): Promise<{ houseId: string; customerId: string; name: string }> {
  const home = await w.home()
  await w.sql('update house set building_area = $2, charge_area = $2 where id = $1', [home.houseId, area])
  return home
}

/** A type of deduction that asks nobody, unless `set` says otherwise. */
export async function deductedTypeIn(w: ChargeWorld, set: Record<string, unknown> = {}): Promise<string> {
  const id = uuidv7()
  const now = w.app.kernel.clock.now()
  const n = ++serial
  await insert(w, 'deducted_type', {
    id,
    company_id: w.companyId,
    code: `D${n}`,
    name: `减免${n}`,
    mode: 'any',
    components: 'both',
    need_approval: false,
    need_attachment: false,
    built_in: false,
    enabled: true,
    created_at: now,
    updated_at: now,
    ...set,
  })
  return id
}

async function insert(w: ChargeWorld, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  await w.sql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

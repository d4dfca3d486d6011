import type { CycleKind, RateUnit } from '@wuguan/contract/charge-base/rules/month-amount'
import type { Cycle } from '@wuguan/contract/charge-base/rules/due-date'
import type { LadderTier } from '@wuguan/contract/charge-base/rules/price-version'
import type { ProrateMode } from '@wuguan/contract/charge-base/rules/proration'
import type { Rounding } from '@wuguan/contract/charge-base/rules/rounding'
import type { Queryable } from '../../kernel/db/sql.ts'

export interface RateVersion {
  readonly id: string
  readonly effectiveFrom: string
  readonly unitRate: string
  readonly tiers: readonly LadderTier[] | null
}
/** A standard with everything that a calculation reads: its item, its method, its price versions. */
export interface StandardRule {
  readonly id: string
  readonly version: number
  readonly communityId: number
  readonly code: string
  readonly name: string
  readonly status: number
  readonly feeItemId: string
  readonly itemName: string
  readonly itemCode: string
  readonly category: string
  readonly periodKind: string
  readonly lateFeeEnabled: boolean
  readonly methodKind: CycleKind | 'meter' | 'ladder' | 'share' | 'turnover'
  readonly formula: string | null
  readonly areaBasis: 'building' | 'inner' | 'charge'
  readonly unitKind: RateUnit
  readonly additionalAmount: string
  readonly minAmount: string | null
  readonly maxAmount: string | null
  readonly cycle: Cycle
  readonly chargeTiming: 'pre' | 'post'
  readonly billDay: number | null
  readonly dueDays: number
  readonly prorateMode: ProrateMode
  readonly vacantRatio: string
  readonly roundingUnit: Rounding['unit'] | null
  readonly roundingMode: Rounding['mode'] | null
  readonly overdueRate: string
  readonly lateFeeGraceDays: number
  readonly lateFeeStartMode: 'fromDue' | 'afterGrace'
  readonly overdueCapRatio: string | null
  readonly ladderBasis: 'month' | 'year' | 'reading'
  readonly ladderYearStart: string
  readonly basePersons: number | null
  readonly extraPerPerson: string | null
  readonly defaultPayer: string
  readonly versions: readonly RateVersion[]
}

const SELECT = `select s.id, s.version, s.community_id as "communityId", s.code, s.name, s.status, s.fee_item_id as "feeItemId",
  i.name as "itemName", i.code as "itemCode", i.category, i.period_kind as "periodKind", i.late_fee_enabled as "lateFeeEnabled",
  m.kind as "methodKind", m.formula, m.area_basis as "areaBasis", s.unit_kind as "unitKind",
  coalesce(s.additional_amount, 0)::text as "additionalAmount", s.min_amount::text as "minAmount", s.max_amount::text as "maxAmount",
  s.cycle, s.charge_timing as "chargeTiming", s.bill_day as "billDay", s.due_days as "dueDays", s.prorate_mode as "prorateMode",
  s.vacant_ratio::text as "vacantRatio", s.rounding_unit as "roundingUnit", s.rounding_mode as "roundingMode",
  s.overdue_rate::text as "overdueRate", s.late_fee_grace_days as "lateFeeGraceDays", s.late_fee_start_mode as "lateFeeStartMode",
  s.overdue_cap_ratio::text as "overdueCapRatio", s.ladder_basis as "ladderBasis",
  coalesce(s.ladder_year_start, '01-01') as "ladderYearStart", s.base_persons as "basePersons",
  s.extra_per_person::text as "extraPerPerson", s.default_payer as "defaultPayer",
  coalesce((select json_agg(json_build_object('id', r.id, 'effectiveFrom', r.effective_from::text, 'unitRate', r.unit_rate::text, 'tiers', r.tiers)
    order by r.effective_from) from fee_standard_rate r where r.fee_standard_id = s.id), '[]'::json) as versions
  from fee_standard s join fee_item i on i.id = s.fee_item_id join calculation_method m on m.id = s.calculation_method_id`

export async function standardRules(q: Queryable, ids: readonly string[]): Promise<Map<string, StandardRule>> {
  const rows = await q.query<StandardRule>(`${SELECT} where s.id = any($1)`, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}
/** Every standard of communities that some binding may name, deleted ones included: what was bound stays explainable. */
export async function standardRulesOf(
  q: Queryable,
  communityIds: readonly number[],
): Promise<Map<string, StandardRule>> {
  const rows = await q.query<StandardRule>(`${SELECT} where s.community_id = any($1)`, [communityIds])
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a receivable keeps of how it bears a late fee; nothing where its item, standard or community charges none. */
export interface LateFeeRule {
  readonly overdueRate: string | null
  readonly graceDays: number | null
  readonly startMode: StandardRule['lateFeeStartMode'] | null
  readonly overdueCapRatio: string | null
  readonly lateFeeFrom: string | null
}

/**
 * The rules of items that houses owe without a calculation, in the order of the question: of the standard that the house bears on the
 * day, else of the last it bore, else of the only one in force for the item in the community.
 */
export const lateFeeRules = (
  q: Queryable,
  communityId: number,
  asked: readonly { houseId: string; feeItemId: string; day: string }[],
): Promise<LateFeeRule[]> =>
  q.query<LateFeeRule>(
    `select case when i.late_fee_enabled then s.overdue_rate::text end as "overdueRate", s.late_fee_grace_days as "graceDays",
       s.late_fee_start_mode as "startMode", s.overdue_cap_ratio::text as "overdueCapRatio", c.late_fee_from::text as "lateFeeFrom"
     from unnest($2::text[], $3::uuid[], $4::date[]) with ordinality as x(house, item, day, n)
     join fee_item i on i.id = x.item
     left join community_charge_config c on c.community_id = $1
     left join lateral (
       select b.fee_standard_id as id from house_fee_standard b where b.property_id = x.house and b.fee_item_id = x.item and b.start_date <= x.day
       order by b.start_date desc limit 1) bound on true
     left join lateral (
       select (array_agg(o.id))[1] as id from fee_standard o
       where o.community_id = $1 and o.fee_item_id = x.item and o.status = 2 and o.deleted_at is null having count(*) = 1) only_one on true
     left join fee_standard s on s.id = coalesce(bound.id, only_one.id)
     order by x.n`,
    [communityId, asked.map((one) => one.houseId), asked.map((one) => one.feeItemId), asked.map((one) => one.day)],
  )

/**
 * What changes when anything that generation reads changes: the latest moment and the count of configurations, standards,
 * prices, bindings, methods and houses of the communities.
 */
export async function configurationFingerprint(q: Queryable, communityIds: readonly number[]): Promise<string> {
  const [row] = await q.query<{ mark: string }>(
    `select concat_ws('|',
       (select concat(max(updated_at), ':', count(*), ':', sum(version)) from community_charge_config where community_id = any($1)),
       (select concat(max(updated_at), ':', count(*), ':', sum(version)) from fee_standard where community_id = any($1)),
       (select concat(max(updated_at), ':', count(*)) from fee_standard_rate where community_id = any($1)),
       (select concat(max(updated_at), ':', count(*)) from house_fee_standard where community_id = any($1)),
       (select concat(max(m.updated_at), ':', sum(m.version)) from calculation_method m where m.company_id is null
          or m.company_id in (select company_id from community where id = any($1))),
       (select concat(max(updated_at), ':', count(*), ':', sum(version)) from house where community_id = any($1))) as mark`,
    [communityIds],
  )
  return row!.mark
}

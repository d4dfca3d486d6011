import type { CustomCoefficient, FloorBand, WeightRule } from '@wuguan/contract/charge-sharing/rules/weights'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** A standard as calculation reads it. */
export interface SharingRule {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly name: string
  readonly status: number
  readonly kind: 'meter' | 'fixed'
  readonly feeStandardId: string
  readonly basis: WeightRule['basis']
  readonly areaBasis: 'building' | 'inner' | 'charge'
  readonly floorTable: FloorBand[] | null
  readonly floorCombine: 'only' | 'timesArea'
  readonly customTable: CustomCoefficient[] | null
  readonly usageMeterKind: string | null
  readonly fixedMode: 'total' | 'rate' | null
  readonly fixedTotal: string | null
  readonly fixedRate: string | null
  readonly unit: 'm2' | 'house' | null
  readonly companyBearRatio: string
  readonly vacantPolicy: WeightRule['vacantPolicy']
  readonly vacantRatio: string | null
  readonly unsoldPolicy: 'developer' | 'company' | 'exclude'
  readonly notDeliveredPolicy: 'developer' | 'exclude'
  readonly dayWeighted: boolean
  readonly minUsage: string
}

export async function readRule(q: Queryable, standardId: string): Promise<SharingRule> {
  const [row] = await q.query<SharingRule>(
    `select id, company_id as "companyId", community_id as "communityId", name, status, kind, fee_standard_id as "feeStandardId", basis, area_basis as "areaBasis",
       floor_table as "floorTable", floor_combine as "floorCombine", custom_table as "customTable", usage_meter_kind as "usageMeterKind",
       fixed_mode as "fixedMode", fixed_total::text as "fixedTotal", fixed_rate::text as "fixedRate", unit, company_bear_ratio::text as "companyBearRatio",
       vacant_policy as "vacantPolicy", vacant_ratio::text as "vacantRatio", unsold_policy as "unsoldPolicy", not_delivered_policy as "notDeliveredPolicy",
       day_weighted as "dayWeighted", coalesce(min_usage, 0)::text as "minUsage"
     from sharing_standard where id = $1 and deleted_at is null`,
    [standardId],
  )
  if (!row) throw notFound('公摊标准不存在')
  return row
}

export const isRate = (rule: Pick<SharingRule, 'kind' | 'fixedMode'>) =>
  rule.kind === 'fixed' && rule.fixedMode === 'rate'

/** A fixed price counts houses or square metres, whatever the standard's basis says. */
export const weightRule = (rule: SharingRule): WeightRule => ({
  basis: isRate(rule) ? (rule.unit === 'house' ? 'household' : 'area') : rule.basis,
  floorTable: rule.floorTable ?? [],
  floorCombine: rule.floorCombine,
  customTable: new Map((rule.customTable ?? []).map((row) => [row.propertyId, row.coefficient])),
  vacantPolicy: rule.vacantPolicy,
  vacantRatio: rule.vacantRatio,
  dayWeighted: rule.dayWeighted,
  minUsage: rule.minUsage,
})

/** The price version of a day; null where none has begun. */
export async function unitRateOn(q: Queryable, standardId: string, day: string): Promise<string | null> {
  const [row] = await q.query<{ rate: string }>(
    'select unit_rate::text as rate from sharing_rate where standard_id = $1 and effective_from <= $2::date order by effective_from desc limit 1',
    [standardId, day],
  )
  return row?.rate ?? null
}

import {
  type Applied,
  type Payable,
  type Scheme,
  evaluatePreferential,
} from '@wuguan/contract/charge-base/rules/preferential'
import { yuan } from '@wuguan/contract/charge-finance/cents'
import { DomainError } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { type Chosen, type OpenRow, isWhole } from './selection.service.ts'

export interface Benefits {
  readonly applied: readonly Applied[]
  readonly total: string
  readonly refused: readonly { schemeId: string; name: string; reason: string }[]
  /** The package whose price this is, in place of schemes. */
  readonly productId?: string
}
const NONE: Benefits = { applied: [], total: '0.00', refused: [] }
const targets = (table: string) => `array(select j.target_id::text from ${table} j where j.owner_id = s.id)`
const SCHEME = `s.id, s.code, s.name, s.valid_from as "validFrom", s.valid_to as "validTo", ${targets('preferential_scheme__fee_items')} as "feeItemIds",
  ${targets('preferential_scheme__standards')} as "standardIds", ${targets('preferential_scheme__buildings')} as "buildingIds", s.condition,
  s.condition_months as "conditionMonths", s.condition_date as "conditionDate", s.condition_amount as "conditionAmount",
  s.require_no_arrears as "requireNoArrears", s.benefit, s.benefit_value as "benefitValue", s.max_benefit_amount as "maxBenefitAmount",
  s.stack_mode as "stackMode", s.priority, s.times_per_property as "timesPerProperty", s.total_quota as "totalQuota", coalesce(s.used_count, 0) as "usedCount",
  (select count(distinct d.receipt_id)::int from deduction d where d.preferential_scheme_id = s.id and d.property_id = $2 and d.status = 2) as "usedByProperty"`

const schemesOf = (q: Queryable, communityId: number, propertyId: string) =>
  q.query<Scheme>(
    `select ${SCHEME} from preferential_scheme s where s.community_id = $1 and s.status = 2 and s.deleted_at is null order by s.id`,
    [communityId, propertyId],
  )

/** The benefit of what is paid whole; rows paid in part and items that take no benefit count as left. */
export async function benefitsOf(
  q: Queryable,
  communityId: number,
  propertyId: string,
  valueDate: string,
  chosen: readonly Chosen[],
  open: readonly OpenRow[],
  schemeIds: readonly string[] | null | undefined,
): Promise<Benefits> {
  if (schemeIds?.length === 0) return NONE
  const schemes = (await schemesOf(q, communityId, propertyId)).filter(
    (scheme) => !schemeIds || schemeIds.includes(scheme.id),
  )
  const joins = chosen.filter((one) => isWhole(one) && one.facts.allowPreferential)
  if (schemes.length === 0 || joins.length === 0) return NONE
  const selected = joins.map(({ row, facts, lateFee }): Payable => ({
    id: row.id,
    feeItemId: row.feeItemId,
    feeStandardId: facts.feeStandardId,
    feePeriod: row.feePeriod,
    dueDate: row.dueDate,
    outstanding: yuan(row.outstanding),
    lateFee: yuan(lateFee),
  }))
  const whole = new Set(chosen.filter(isWhole).map((one) => one.row.id))
  const left = open
    .filter((row) => row.propertyId === propertyId && !whole.has(row.id) && !row.hungUp)
    .map((row): Payable => ({ ...row, lateFee: '0.00' }))
  return evaluatePreferential({
    today: valueDate,
    buildingId: chosen[0]!.facts.buildingId,
    selected,
    left,
    schemes,
  })
}

/** Takes one use of each scheme under its row lock; somebody may have had the last one meanwhile. */
export async function spendSchemes(q: Queryable, uses: ReadonlyMap<string, number>): Promise<void> {
  if (uses.size === 0) return
  const ids = [...uses.keys()].sort()
  const rows = await q.query<{ id: string; name: string; left: number | null }>(
    'select id, name, total_quota - coalesce(used_count, 0) as left from preferential_scheme where id = any($1) order by id for update',
    [ids],
  )
  for (const { id, name, left } of rows)
    if (left !== null && left < uses.get(id)!) throw new DomainError(409, `优惠方案【${name}】名额已用完，请重新试算`)
  await q.query(
    `update preferential_scheme s set used_count = coalesce(s.used_count, 0) + x.n from unnest($1::uuid[], $2::int[]) as x(id, n) where s.id = x.id`,
    [ids, ids.map((id) => uses.get(id)!)],
  )
}

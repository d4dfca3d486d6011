import type { LedgerFigure } from '@wuguan/contract/basedata/ledger.actions'
import type { ProjectLedger } from '@wuguan/contract/basedata/ledger.entity'
import { abs, div, gt, isZero, mul, sub } from '@wuguan/contract/kernel/decimal'
import { lastDay } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** The figures of a project ledger, what the register says about them, and how far a declaration is off. */
export const FIGURES: readonly (readonly [keyof ProjectLedger, string])[] = [
  ['manageArea', '在管面积'],
  ['chargeArea', '计费面积'],
  ['households', '户数'],
  ['deliveredHouseholds', '已交付户数'],
  ['occupiedHouseholds', '入住户数'],
  ['parkingCount', '车位数'],
  ['staffPlan', '员工编制'],
  ['staffActual', '在岗'],
  ['unitPrice', '物业费单价'],
  ['yearRateTarget', '年收缴率目标'],
]
/** Above this share of the system's value a declaration is marked. */
const DEVIATION = '5'

/** Values of the register at the end of the period; null where it knows none. Parking places, prices and targets come with their modules. */
export async function systemFigures(q: Queryable, communityId: number, period: string): Promise<ProjectLedger> {
  const [row] = await q.query<{
    manageArea: string | null
    chargeArea: string | null
    households: number
    deliveredHouseholds: number
    occupiedHouseholds: number
    staffPlan: number | null
    staffActual: number
  }>(
    `select sum(h.building_area)::text as "manageArea", sum(h.charge_area)::text as "chargeArea", count(*) as households,
       count(*) filter (where h.deliver_date <= $2::date) as "deliveredHouseholds", count(*) filter (where h.use_status in (4, 5, 6)) as "occupiedHouseholds",
       (select count(distinct p.user_id) from staff_schedule p where p.community_id = $1 and p.status in (1, 2) and to_char(p.date, 'YYYY-MM') = $3) as "staffActual", null::integer as "staffPlan"
     from house h where h.community_id = $1 and h.deleted_at is null and h.lineage = 1 and h.house_type <> 8`,
    [communityId, lastDay(period), period],
  )
  const [declared] = await q.query<{ parking: number | null }>(
    'select parking_count as parking from community where id = $1',
    [communityId],
  )
  return {
    manageArea: row!.manageArea,
    chargeArea: row!.chargeArea,
    households: row!.households,
    deliveredHouseholds: row!.deliveredHouseholds,
    occupiedHouseholds: row!.occupiedHouseholds,
    parkingCount: declared?.parking ?? null,
    staffPlan: row!.staffPlan,
    staffActual: row!.staffActual,
    unitPrice: null,
    yearRateTarget: null,
  }
}

export function compareFigures(
  declared: Partial<ProjectLedger> | null,
  system: Partial<ProjectLedger>,
  previous: Partial<ProjectLedger> | null,
): LedgerFigure[] {
  return FIGURES.map(([key, label]) => {
    const [mine, real] = [declared?.[key] ?? null, system[key] ?? null]
    const deviation = mine === null || real === null || isZero(real) ? null : mul(div(sub(mine, real), real, 4), 100)
    return {
      key,
      label,
      declared: mine,
      system: real,
      previous: previous?.[key] ?? null,
      deviation: deviation === null ? null : Number(deviation).toFixed(2),
      deviates: deviation !== null && gt(abs(deviation), DEVIATION),
    }
  })
}

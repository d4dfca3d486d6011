import type { Params } from '../../kernel/db/sql.ts'
import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { usedAs } from '../basedata/support.service.ts'

const VACANT = labelOf(HOUSE_USE_STATUS, 2)
const AREA = (h: string) =>
  `case m.area_basis when 'building' then ${h}.building_area when 'inner' then ${h}.inner_area else coalesce(${h}.charge_area, ${h}.building_area) end`

/**
 * SQL: the amount of the whole month of a day by the standard of a binding `b` of a house `h`, as `monthAmount` of the contract works it out
 * (month-estimate.test.ts holds one to the other). null: a formula says it, it goes by usage or once, or there is no price or area.
 */
export function monthEstimate(b: string, h: string, day: string, params: Params): string {
  const first = `date_trunc('month', ${day}::date)::date`
  const days = `extract(day from ${first} + interval '1 month' - interval '1 day')::numeric`
  return `(select case when x.min is not null and x.rounded < x.min then x.min when x.max is not null and x.rounded > x.max then x.max else x.rounded end::numeric(14, 2)
    from (select s.min_amount as min, s.max_amount as max,
        case coalesce(s.rounding_mode, c.rounding_mode, 'halfUp') when 'halfUp' then round(e.exact, p.places) when 'up' then ceil(e.exact * 10 ^ p.places) / 10 ^ p.places
          else trunc(e.exact, p.places) end as rounded
      from fee_standard s join calculation_method m on m.id = s.calculation_method_id join fee_item i on i.id = s.fee_item_id
        left join community_charge_config c on c.community_id = s.community_id
        cross join lateral (select case coalesce(s.rounding_unit, c.rounding_unit, 'fen') when 'fen' then 2 when 'jiao' then 1 else 0 end as places) p
        cross join lateral (select case when ${b}.unit_rate_override is not null then ${b}.unit_rate_override * ${days} else (
            select case when count(v.unit_rate) = ${days} then sum(v.unit_rate) end from generate_series(${first}, ${first} + interval '1 month' - interval '1 day', interval '1 day') as g(day)
              left join lateral (select r.unit_rate from fee_standard_rate r where r.fee_standard_id = s.id and r.effective_from <= g.day::date order by r.effective_from desc limit 1) v on true) end as prices) r
        cross join lateral (select ${b}.quantity * ${b}.discount_ratio * r.prices * case when m.kind = 'areaRate' then coalesce(${b}.area_override, ${AREA(h)}) else 1 end
            * case when s.vacant_ratio <> 1 and ${usedAs(h, first, params)} = ${params.add(VACANT)} then s.vacant_ratio else 1 end
            / case when s.unit_kind = 'm2Day' then 1 else ${days} end + coalesce(s.additional_amount, 0) as exact) e
      where s.id = ${b}.fee_standard_id and m.kind in ('areaRate', 'fixed', 'quantity') and i.period_kind not in ('usage', 'once')) x)`
}

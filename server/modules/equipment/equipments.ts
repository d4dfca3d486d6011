import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import type { Relation } from '../../kernel/reports/facts.ts'

const { running, standby, fault, repairing, scrapped } = EQUIPMENT_STATUS

/** Machines at the end of a day: the status is that of the last change up to it, else what the first change after it left. */
export const equipmentRows: Relation = ({ params, asOf, today }) => {
  const day = `${params.add(asOf ?? today)}::date`
  const status =
    asOf === null
      ? 't.status'
      : `coalesce((select l.to_status from equipment_status_log l where l.equipment_id = t.id and l.at < ${day} + 1 order by l.at desc, l.id desc limit 1),
           (select l.from_status from equipment_status_log l where l.equipment_id = t.id and l.at >= ${day} + 1 order by l.at, l.id limit 1), t.status)`
  return `select s.id, s.company_id, s.community_id, s.created_by, s.equipment_no, s.name, s.filed_on, s.system, s.type_id, s.level_id,
      case when s.use_date is null or s.use_date > ${day} then 6 when s.years < 3 then 1 when s.years < 5 then 2 when s.years < 10 then 3 when s.years < 15 then 4 else 5 end as age_band,
      s.status, s.use_date, s.status in (${running}, ${standby}) as good, s.status in (${running}, ${standby}, ${fault}, ${repairing}) as counted,
      s.life is not null and s.use_date is not null as has_life, coalesce((s.use_date + s.life * interval '1 year')::date < ${day}, false) as over_age, s.value
    from (select t.id, t.company_id, t.community_id, t.created_by, t.equipment_no, t.name, coalesce(t.use_date, t.created_at::date) as filed_on, k.system, t.type_id, t.level_id,
        ${status} as status, t.use_date, extract(year from age(${day}, t.use_date)) as years, coalesce(t.life_years, k.life_years) as life, coalesce(t.purchase_price, 0) as value
      from equipment t join equipment_type k on k.id = t.type_id
      where t.deleted_at is null) s
    where s.filed_on <= ${day} and s.status <> ${scrapped}`
}

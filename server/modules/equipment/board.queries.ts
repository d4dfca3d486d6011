import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import {
  equipmentFaultCount,
  meanBetween,
  meanRepair,
  timeGoodRate,
} from '@wuguan/contract/equipment/equipment-faults.facts'
import { EQUIPMENT_STATUS, SOON_DAYS } from '@wuguan/contract/equipment/equipment-options'
import type { EquipmentBoard } from '@wuguan/contract/equipment/equipment-task.actions'
import { goodRate } from '@wuguan/contract/equipment/equipments.facts'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../kernel/clock.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { Params } from '../../kernel/db/sql.ts'
import { readFigures } from '../../kernel/figures.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { equipmentHooks } from './equipment.hooks.ts'

const CODE = 'equipment:report:view'
const LISTED = 10
const YEAR_DAYS = 365

interface Row {
  states: EquipmentBoard['states']
  month: EquipmentBoard['month']
  findings: EquipmentBoard['findings']
  documents: EquipmentBoard['documents']
  failing: EquipmentBoard['failing']
}
/** 设备报表: how machines stand today, what this month asks of them, what was found, what ends soon and what fails most. */
export async function readBoard(context: ActionContext): Promise<EquipmentBoard> {
  const { q, actor, now } = context
  const today = dateOf(now)
  const params = new Params()
  const seen = `e.deleted_at is null and ${scoped(equipment, equipmentHooks, actor, CODE, 'e', params)}`
  const day = params.add(today)
  const moment = params.add(now)
  const soon = params.add(addDays(today, SOON_DAYS))
  const since = params.add(addDays(today, -YEAR_DAYS))
  const listed = params.add(LISTED)
  const { fault, scrapped } = EQUIPMENT_STATUS
  const [row] = await q.query<Row>(
    `with seen as materialized (select e.id, e.equipment_no, e.name, e.status, e.type_id from equipment e where ${seen}),
       task as (select t.status, t.overdue, t.latest_at, t.slot_end from schedule_task t join seen e on e.id = t.target_id::uuid
         where t.biz_kind = 'equipment' and t.status <> 90 and not t.generated_late and t.slot_date between date_trunc('month', ${day}::date)::date and (date_trunc('month', ${day}::date) + interval '1 month - 1 day')::date)
     select (select coalesce(json_agg(json_build_object('status', s.status, 'machines', s.n) order by s.status), '[]') from (select status, count(*)::int as n from seen group by status) s) as states,
       (select json_build_object('all', count(*)::int, 'due', count(*) filter (where coalesce(latest_at, slot_end) <= ${moment})::int, 'done', count(*) filter (where status in (30, 40))::int,
          'overdue', count(*) filter (where overdue and status in (10, 20))::int, 'missed', count(*) filter (where status = 50)::int, 'audits', count(*) filter (where status = 30)::int) from task) as month,
       (select coalesce(json_agg(json_build_object('system', x.system, 'open', x.open, 'closed', x.closed) order by x.open + x.closed desc), '[]') from (
          select k.system, count(*) filter (where f.status in (10, 20, 30, 40))::int as open, count(*) filter (where f.status = 50)::int as closed
          from finding f join schedule_task t on t.id = f.task_id join seen e on e.id = t.target_id::uuid join equipment_type k on k.id = e.type_id
          where f.biz_kind = 'equipment' and f.found_at >= ${since}::date group by k.system) x) as findings,
       (select coalesce(json_agg(json_build_object('id', x.id, 'equipmentNo', x.no, 'machine', x.machine, 'name', x.name, 'expireDate', to_char(x.expire_date, 'YYYY-MM-DD'), 'days', x.expire_date - ${day}::date) order by x.expire_date), '[]') from (
          select d.id, e.equipment_no as no, e.name as machine, d.name, d.expire_date
          from (select distinct on (c.equipment_id, c.kind, c.name) c.* from equipment_document c where c.deleted_at is null order by c.equipment_id, c.kind, c.name, c.issue_date desc, c.id desc) d
          join seen e on e.id = d.equipment_id and e.status <> ${scrapped} where d.expire_date <= ${soon}::date order by d.expire_date, d.id limit ${listed}) x) as documents,
       (select coalesce(json_agg(json_build_object('id', x.id, 'equipmentNo', x.no, 'name', x.name, 'faults', x.faults, 'findings', x.findings) order by x.faults desc, x.findings desc, x.no), '[]') from (
          select e.id, e.equipment_no as no, e.name, l.n as faults, f.n as findings from seen e
          cross join lateral (select count(*)::int as n from equipment_status_log s where s.equipment_id = e.id and s.to_status = ${fault} and s.at >= ${since}::date) l
          cross join lateral (select count(*)::int as n from finding f join schedule_task t on t.id = f.task_id where t.biz_kind = 'equipment' and t.target_id = e.id::text and f.found_at >= ${since}::date) f
          where l.n + f.n > 0 order by l.n desc, f.n desc, e.equipment_no limit ${listed}) x) as failing`,
    params.values,
  )
  // Whoever sees own rows alone sees no community whole: its figures are not his to know.
  const whole = actor.scope(CODE).communities
  const communities = (actor.communityIds ?? whole).filter((id) => whole.includes(id))
  const year = { communities, from: addDays(today, -YEAR_DAYS + 1), to: today }
  const [time] = await readFigures(context, [equipmentFaultCount, meanRepair, meanBetween, timeGoodRate], year)
  const [state] = await readFigures(context, [goodRate], { communities })
  const costs = await q.query<EquipmentBoard['costs'][number]>(
    `select k.system, sum(r.cost)::text as cost,
       round(sum(r.cost) / nullif((select sum(h.building_area) from house h where h.community_id = any($1::bigint[]) and h.deleted_at is null and h.lineage = 1), 0), 4)::text as "perMeter"
     from maintain_record r join equipment e on e.id = r.equipment_id join equipment_type k on k.id = e.type_id
     where r.community_id = any($1::bigint[]) and r.finished_on between $2::date and $3::date and r.cost > 0 group by k.system order by sum(r.cost) desc, k.system`,
    [communities, year.from, year.to],
  )
  const known = communities.length > 0 ? { ...time?.values, ...state?.values } : {}
  const figure = (code: string) => known[code] ?? null
  return {
    today,
    ...row!,
    costs,
    goodRate: figure('equipment.goodRate'),
    timeGoodRate: figure('equipment.timeGoodRate'),
    faults: figure('equipment.faultCount'),
    meanRepair: figure('equipment.meanRepair'),
    meanBetween: figure('equipment.meanBetween'),
  }
}

import type { GridRoom, HouseGrid, houseGrid } from '@wuguan/contract/basedata/house.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import { dateOf } from '../../../kernel/clock.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { gridFlagSlots } from '../slots.service.ts'
import { liveOn } from '../support.service.ts'
import { houseHooks } from './house.hooks.ts'
import { scoped } from '../../../kernel/crud/where.ts'

interface Row extends GridRoom, Record<string, unknown> {
  unitId: string
  unitName: string
  buildingId: string
  buildName: string
}

/** 房态图: floors from the top, rooms in their order; split and merged houses are not shown. */
export async function readGrid(context: ActionContext, input: ParsedOf<typeof houseGrid>): Promise<HouseGrid> {
  const { q, actor, now } = context
  const params = new Params()
  const today = params.add(dateOf(now))
  const where = input.unitId
    ? `t.unit_id = ${params.add(input.unitId)}`
    : `t.building_id = ${params.add(input.buildingId)}`
  const rows = await q.query<Row>(
    `select t.id, t.room_no as "roomNo", t.full_name as "fullName", t.floor, t.house_type as "houseType", t.layout, t.building_area::text as "buildingArea",
       t.sale_status as "saleStatus", t.use_status as "useStatus", u.id as "unitId", u.unit_name as "unitName", b.id as "buildingId", b.build_name as "buildName",
       coalesce(o.names, '[]'::json) as "ownerNames",
       array_remove(array[case when t.use_status = 3 then 'decorating' end, case when t.use_status = 5 or o.rented then 'rented' end, case when o.vip then 'vip' end], null) as flags
     from house t join unit u on u.id = t.unit_id join building b on b.id = t.building_id
     left join lateral (
       select json_agg(p.name order by ch.relation, ch.id) filter (where ch.relation in (1, 2)) as names, bool_or(ch.relation = 3) as rented, bool_or(p.level = 3) as vip
       from customer_house ch join customer p on p.id = ch.customer_id where ch.house_id = t.id and ${liveOn('ch', today)}) o on true
     where ${where} and t.deleted_at is null and t.lineage = 1 and ${scoped(house, houseHooks, actor, 'basedata:house:list', 't', params)}
     order by u.order_num, u.id, t.floor desc, length(t.room_no), t.room_no`,
    params.values,
  )
  for (const [flag, slot] of gridFlagSlots) {
    const flagged = await slot(
      context,
      rows.map((row) => row.id),
    )
    for (const row of rows) if (flagged.has(row.id)) row.flags.push(flag)
  }
  const units = new Map<string, HouseGrid['units'][number]>()
  const counts: Record<string, number> = {}
  for (const { unitId, unitName, buildingId, buildName, ...room } of rows) {
    let unit = units.get(unitId)
    if (!unit) units.set(unitId, (unit = { id: unitId, unitName, buildingId, buildName, floors: [] }))
    const last = unit.floors.at(-1)
    if (last?.floor === room.floor) last.rooms.push(room)
    else unit.floors.push({ floor: room.floor, rooms: [room] })
    counts[room.useStatus] = (counts[room.useStatus] ?? 0) + 1
  }
  return { units: [...units.values()], counts, total: rows.length }
}

import type { HouseHistory, HouseKeeperInfo, HousePerson } from '@wuguan/contract/basedata/house.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { liveOn } from '../support.service.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { houseHooks } from './house.hooks.ts'
import { scoped } from '../../../kernel/crud/where.ts'

async function seen({ q, actor }: ActionContext, houseId: string): Promise<void> {
  const params = new Params()
  const [row] = await q.query(
    `select 1 from house t where t.id = ${params.add(houseId)} and t.deleted_at is null and ${scoped(house, houseHooks, actor, 'basedata:house:list', 't', params)}`,
    params.values,
  )
  if (!row) throw notFound()
}

/** Everybody a house has and had, the living first. */
export async function readRelations(context: ActionContext, { houseId }: { houseId: string }): Promise<HousePerson[]> {
  await seen(context, houseId)
  return context.q.query<HousePerson>(
    `select ch.id, ch.customer_id as "customerId", p.name, ${maskedPhone('p.mobile')} as mobile, p.customer_type as "customerType", p.level, ch.relation, ch.share::text as share,
       ch.is_payer as "isPayer", ch.start_date::text as "startDate", ch.end_date::text as "endDate", ch.lease_end::text as "leaseEnd", ch.move_in_date::text as "moveInDate",
       ch.reason, (${liveOn('ch', '$2')}) as live, ch.version
     from customer_house ch join customer p on p.id = ch.customer_id where ch.house_id = $1
     order by live desc, ch.relation, ch.start_date desc, ch.id`,
    [houseId, dateOf(context.now)],
  )
}

export async function readHistory(context: ActionContext, { houseId }: { houseId: string }): Promise<HouseHistory> {
  await seen(context, houseId)
  const { q } = context
  const timeline = await q.query<HouseHistory['timeline'][number]>(
    `select action, from_state as "fromState", to_state as "toState", actor_name as "actorName", ${DATE_TIME('at')} as at, remark, data
     from timeline where biz_type = 'basedata.house' and biz_id = $1 order by timeline.at desc, id desc limit 200`,
    [houseId],
  )
  const lineage = await q.query<HouseHistory['lineage'][number]>(
    `select l.batch_no as "batchNo", l.kind, l.from_house_id as "fromHouseId", f.full_name as "fromName", l.to_house_id as "toHouseId", t.full_name as "toName", l.area::text as area, l.effective_date::text as "effectiveDate"
     from house_lineage l join house f on f.id = l.from_house_id join house t on t.id = l.to_house_id where l.from_house_id = $1 or l.to_house_id = $1 order by l.id desc`,
    [houseId],
  )
  const changes = await q.query<HouseHistory['changes'][number]>(
    `select ${DATE_TIME('at')} as at, pet_name as "petName", action, before, after from operation_log where entity = 'basedata.house' and entity_id = $1 order by operation_log.at desc, id desc limit 200`,
    [houseId],
  )
  return { timeline, lineage, changes }
}

/** R10: the main row of the unit, else of the building, else none. */
export async function readHouseKeeper(
  context: ActionContext,
  { houseId }: { houseId: string },
): Promise<HouseKeeperInfo | null> {
  await seen(context, houseId)
  const [row] = await context.q.query<HouseKeeperInfo>(
    `select k.id, k.user_id as "userId", w.pet_name as name, k.title, k.public_mobile as "publicMobile"
     from house h join housekeeper_area a on a.building_id = h.building_id and a.is_main and (a.unit_id = h.unit_id or a.unit_id is null)
     join housekeeper k on k.id = a.housekeeper_id and k.deleted_at is null and k.state = 1 join sys_user w on w.id = k.user_id
     where h.id = $1 order by a.unit_id nulls last limit 1`,
    [houseId],
  )
  return row ?? null
}

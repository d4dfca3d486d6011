import type { HandoverProgress } from '@wuguan/contract/basedata/handover.actions'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { lockHouses } from '../house/relations.ts'
import { percentOf } from '../support.service.ts'
import { handoverHooks, refuseTaken } from './handover.hooks.ts'
import { queueNotices } from './notices.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** The batch: 草稿 → 进行中 → 已完成, or 已取消. */
const lock = async (context: ActionContext, id: string, permission: string): Promise<AnyRow> =>
  (await lockRows(writing(context, handover, handoverHooks), [id], permission))[0]!
const countWhere = async ({ q }: ActionContext, id: string, condition: string) =>
  (
    await q.query<{ n: number }>(`select count(*) as n from handover_house where handover_id = $1 and ${condition}`, [
      id,
    ])
  )[0]!.n

async function move(
  { q, actor, now }: ActionContext,
  id: string,
  status: number,
  action: string,
  toState: string,
): Promise<null> {
  await q.query(
    'update handover set status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [id, status, actor.userId, now],
  )
  await writeTimeline(q, actor, now, { bizType: 'basedata.handover', bizId: id, action, toState })
  return null
}

export async function publish(context: ActionContext, { id }: { id: string }): Promise<null> {
  const row = await lock(context, id, 'basedata:handover:publish')
  if (row['status'] !== 0) throw refuse('只能发布草稿状态的批次')
  if ((await countWhere(context, id, 'true')) === 0) throw refuse('请先添加交付房产')
  await queueNotices(context, id)
  return move(context, id, 1, '发布', '进行中')
}
export async function complete(context: ActionContext, { id }: { id: string }): Promise<null> {
  const row = await lock(context, id, 'basedata:handover:publish')
  if (row['status'] !== 1) throw refuse('只能完成进行中的批次')
  const open = await countWhere(context, id, 'status between 1 and 5')
  if (open > 0) throw refuse(`还有${open}套房产未办结`)
  return move(context, id, 2, '完成', '已完成')
}
export async function cancel(context: ActionContext, { id }: { id: string }): Promise<null> {
  const row = await lock(context, id, 'basedata:handover:publish')
  if (Number(row['status']) > 1) throw refuse('该批次已结束，不能取消')
  if ((await countWhere(context, id, 'status in (6, 8)')) > 0) throw refuse('已有房产交付，不能取消')
  return move(context, id, 3, '取消', '已取消')
}

export async function addHouses(
  context: ActionContext,
  { id, houseIds }: { id: string; houseIds: string[] },
): Promise<{ added: number }> {
  const { kernel, q, actor, now } = context
  const row = await lock(context, id, 'basedata:handover:edit')
  if (Number(row['status']) >= 2) throw refuse('该批次已结束，不能添加房产')
  const ids = [...new Set(houseIds)]
  const houses = await lockHouses(context, ids, 'basedata:handover:edit')
  if (houses.some((house) => house.community_id !== row.communityId)) throw refuse('只能添加本项目的房产')
  await refuseTaken(q, ids, Number(row['kind']))
  const place = { companyId: row.companyId!, communityId: row.communityId! }
  const made = await insertRows(
    q,
    handoverHouse,
    ids.map((houseId) => ({ draft: { handoverId: id, houseId, status: 1 }, place })),
    actor,
    kernel.secrets,
    now,
  )
  // Buyers that the register already knows need not be typed again.
  await q.query(
    `insert into handover_customer (id, company_id, community_id, handover_house_id, customer_id, relation, share, is_payer, signed, created_by, created_at, updated_by, updated_at)
     select gen_random_uuid(), x.company_id, x.community_id, x.id, ch.customer_id, ch.relation, ch.share, ch.is_payer, false, $2, $3, $2, $3
     from handover_house x join customer_house ch on ch.house_id = x.house_id and ch.relation in (1, 2) and ch.end_date is null where x.id = any($1) on conflict do nothing`,
    [made, actor.userId, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.handover',
    bizId: id,
    action: '添加房产',
    data: { count: ids.length },
  })
  return { added: ids.length }
}

export async function readProgress({ q, actor }: ActionContext, { id }: { id: string }): Promise<HandoverProgress> {
  const params = new Params()
  const [seen] = await q.query(
    `select 1 from handover t where t.id = ${params.add(id)} and t.deleted_at is null and ${scoped(handover, handoverHooks, actor, 'basedata:handover:list', 't', params)}`,
    params.values,
  )
  if (!seen) throw notFound()
  const counted = await q.query<{ status: number; n: number }>(
    'select status, count(*) as n from handover_house where handover_id = $1 group by status',
    [id],
  )
  const total = counted.reduce((sum, row) => sum + row.n, 0)
  const delivered = counted.filter((row) => row.status === 6 || row.status === 8).reduce((sum, row) => sum + row.n, 0)
  const byDay = await q.query<HandoverProgress['byDay'][number] & Record<string, unknown>>(
    `select h.deliver_date::text as date, count(*) as delivered from handover_house x join house h on h.id = x.house_id where x.handover_id = $1 and x.status in (6, 8) and h.deliver_date is not null group by 1 order by 1`,
    [id],
  )
  const byBuilding = await q.query<HandoverProgress['byBuilding'][number] & Record<string, unknown>>(
    `select b.id as "buildingId", b.build_name as "buildName", count(*) as total, count(*) filter (where x.status in (6, 8)) as delivered
     from handover_house x join house h on h.id = x.house_id join building b on b.id = h.building_id where x.handover_id = $1 group by b.id order by b.order_num, b.id`,
    [id],
  )
  return {
    total,
    counts: Object.fromEntries(counted.map((row) => [row.status, row.n])),
    deliverRate: percentOf(delivered, total),
    byDay,
    byBuilding,
  }
}

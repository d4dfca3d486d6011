import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import type { moveIn, moveOut } from '@wuguan/contract/basedata/house.actions'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { createRow, updateOne } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { liveOn } from '../support.service.ts'
import { customerHouseHooks } from './customer-house.hooks.ts'
import { type LockedHouse, checkShares, lockHouses, refreshUse } from './relations.ts'
import { writing } from '../../../kernel/crud/writing.ts'

const statusOf = async ({ q }: ActionContext, id: string) =>
  (await q.query<{ use_status: number }>('select use_status from house where id = $1', [id]))[0]!.use_status

function refuseClosed(house: LockedHouse): void {
  if (house.lineage !== 1) throw refuse('该房产已拆分或合并')
  if (house.use_status === 1) throw refuse('房产未交付，不能办理迁入')
  if (house.use_status === 7) throw refuse('房产已停用，不能办理迁入')
}

/** Somebody begins to live there: an owner who is one already gets his move-in date, others a row of their own. */
export async function moveInPerson(
  context: ActionContext,
  input: ParsedOf<typeof moveIn>,
): Promise<{ id: string; useStatus: number }> {
  const { q, actor, now } = context
  const [house] = await lockHouses(context, [input.houseId], 'basedata:house:move')
  refuseClosed(house!)
  const [known] = await q.query<{ id: string; version: number }>(
    `select id, version from customer_house where house_id = $1 and customer_id = $2 and relation = $3 and ${liveOn('customer_house', '$4')} limit 1`,
    [house!.id, input.customerId, input.relation, input.date],
  )
  const engine = writing(context, customerHouse, customerHouseHooks, 'system')
  const { id } = known
    ? await updateOne(engine, {
        id: known.id,
        version: known.version,
        moveInDate: input.date,
        reason: 5,
        ...(input.isPayer ? { isPayer: true } : {}),
        ...(input.leaseEnd && input.relation === 3 ? { leaseEnd: input.leaseEnd } : {}),
      })
    : await createRow(engine, {
        communityId: house!.community_id,
        customerId: input.customerId,
        houseId: house!.id,
        relation: input.relation,
        isPayer: input.isPayer,
        startDate: input.date,
        ...(input.relation === 3 ? { leaseEnd: input.leaseEnd ?? null } : {}),
        moveInDate: input.date,
        reason: input.relation === 3 ? 3 : 5,
        attachments: input.attachments,
      })
  await checkShares(q, [house!.id])
  await refreshUse(q, [house!.id], actor.userId, now)
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.house',
    bizId: house!.id,
    action: '迁入',
    data: { customerHouseId: id, customerId: input.customerId, relation: input.relation, date: input.date },
  })
  return { id: String(id), useStatus: await statusOf(context, house!.id) }
}

/** Owners stay owners and only stop living there; everybody else's row ends. */
export async function moveOutPeople(
  context: ActionContext,
  input: ParsedOf<typeof moveOut>,
): Promise<{ ended: number; useStatus: number }> {
  const { q, actor, now } = context
  const [house] = await lockHouses(context, [input.houseId], 'basedata:house:move')
  const rows = await q.query<{ id: string; relation: number; start_date: string }>(
    'select id, relation, start_date from customer_house where id = any($1) and house_id = $2 and (end_date is null or end_date >= $3::date)',
    [input.relationIds, house!.id, input.date],
  )
  if (rows.length < new Set(input.relationIds).size) throw badInput({ relationIds: '迁出人员不在该房产中' })
  if (rows.some((row) => row.start_date > input.date)) throw badInput({ date: '迁出日期不能早于开始日期' })
  const owners = rows.filter((row) => row.relation <= 2).map((row) => row.id)
  const others = rows.filter((row) => row.relation > 2)
  await q.query(
    'update customer_house set move_in_date = null, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)',
    [owners, actor.userId, now],
  )
  await q.query(
    'update customer_house set end_date = $2, reason = case when relation = 3 then 4 else 6 end, version = version + 1, updated_by = $3, updated_at = $4 where id = any($1)',
    [others.map((row) => row.id), input.date, actor.userId, now],
  )
  await refreshUse(q, [house!.id], actor.userId, now)
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.house',
    bizId: house!.id,
    action: '迁出',
    remark: input.remark ?? null,
    data: { relationIds: input.relationIds, date: input.date },
  })
  return { ended: others.length, useStatus: await statusOf(context, house!.id) }
}

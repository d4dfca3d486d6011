import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import type { transferHouse } from '@wuguan/contract/basedata/house.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { transferSteps } from '../slots.service.ts'
import { customerHouseHooks } from './customer-house.hooks.ts'
import { checkShares, lockHouses, refreshUse, refuseTwoPayers } from './relations.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export interface TransferResult {
  houseId: string
  endedIds: string[]
  newIds: string[]
}

/** R4: on date D the old owners (and their family, unless kept) end at D−1, the new ones begin at D. */
export async function transfer(context: ActionContext, input: ParsedOf<typeof transferHouse>): Promise<TransferResult> {
  const { q, actor, now } = context
  refuseTwoPayers(input.owners)
  if (new Set(input.owners.map((owner) => owner.customerId)).size < input.owners.length)
    throw badInput({ owners: '新业主不能重复' })
  const [house] = await lockHouses(context, [input.houseId], 'basedata:house:transfer')
  if (house!.lineage !== 1) throw refuse('该房产已拆分或合并')
  const old = await q.query<{ customer_id: string; start_date: string }>(
    'select customer_id, start_date from customer_house where house_id = $1 and relation in (1, 2) and (end_date is null or end_date >= $2::date)',
    [house!.id, input.date],
  )
  if (old.length === 0) throw refuse('该房产没有业主，请办理迁入')
  if (old.some((row) => row.start_date >= input.date)) throw badInput({ date: '过户日期须晚于现业主的开始日期' })
  const oldOwnerIds = old.map((row) => row.customer_id)
  if (input.owners.every((owner) => oldOwnerIds.includes(owner.customerId)) && input.owners.length === old.length)
    throw badInput({ owners: '新业主与现业主相同' })

  const ended = await q.query<{ id: string }>(
    `update customer_house set end_date = $2, reason = 2, version = version + 1, updated_by = $3, updated_at = $4
     where house_id = $1 and (relation in (1, 2)${input.keepFamily ? '' : ' or relation = 4'}) and start_date < $5::date and (end_date is null or end_date >= $5::date) returning id`,
    [house!.id, addDays(input.date, -1), actor.userId, now, input.date],
  )
  const payer = input.owners.some((owner) => owner.isPayer)
  const newIds: string[] = []
  for (const [i, owner] of input.owners.entries()) {
    const { id } = await createRow(writing(context, customerHouse, customerHouseHooks, 'system'), {
      communityId: house!.community_id,
      customerId: owner.customerId,
      houseId: house!.id,
      relation: i === 0 ? 1 : owner.relation,
      share: owner.share ?? null,
      isPayer: owner.isPayer || (!payer && i === 0),
      startDate: input.date,
      reason: 2,
      attachments: input.attachments,
    })
    newIds.push(String(id))
  }
  await checkShares(q, [house!.id])
  await q.query(
    'update house set sale_status = case when sale_status = 1 then 2 else sale_status end, cert_no = coalesce($2, cert_no), version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [house!.id, input.certNo || null, actor.userId, now],
  )
  await refreshUse(q, [house!.id], actor.userId, now)
  const choices = { receivableChoice: input.receivableChoice, prepaidChoice: input.prepaidChoice }
  for (const step of transferSteps)
    await step(context, {
      houseId: house!.id,
      date: input.date,
      oldOwnerIds,
      newOwnerIds: input.owners.map((owner) => owner.customerId),
      payerId: (input.owners.find((owner) => owner.isPayer) ?? input.owners[0]!).customerId,
      attachments: input.attachments,
      ...choices,
    })
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.house',
    bizId: house!.id,
    action: '过户',
    remark: input.remark ?? null,
    data: { date: input.date, oldOwnerIds, newOwnerIds: input.owners.map((owner) => owner.customerId), ...choices },
  })
  return { houseId: house!.id, endedIds: ended.map((row) => row.id), newIds }
}

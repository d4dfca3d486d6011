import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import type { saveHouseRelations } from '@wuguan/contract/basedata/house.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { createRow, updateOne } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { customerHouseHooks } from './customer-house.hooks.ts'
import { checkShares, lockHouses, refreshUse, refuseTwoPayers } from './relations.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** The people of a house as the form has them: changed, begun, or ended on the date. Owners change hands by 过户, not here. */
export async function saveRelations(
  context: ActionContext,
  input: ParsedOf<typeof saveHouseRelations>,
): Promise<{ changed: number; added: number; ended: number }> {
  const { q, actor, now } = context
  refuseTwoPayers(input.relations)
  const [house] = await lockHouses(context, [input.houseId], 'basedata:house:move')
  if (house!.lineage !== 1) throw refuse('该房产已拆分或合并')
  const live = await q.query<{
    id: string
    version: number
    customer_id: string
    relation: number
    start_date: string
  }>(
    'select id, version, customer_id, relation, start_date from customer_house where house_id = $1 and (end_date is null or end_date >= $2::date)',
    [house!.id, input.date],
  )
  const known = new Map(live.map((row) => [row.id, row]))
  const engine = writing(context, customerHouse, customerHouseHooks, 'system')
  let changed = 0
  let added = 0
  for (const person of input.relations) {
    const old = person.id ? known.get(person.id) : undefined
    if (person.id && !old) throw badInput({ relations: '关系人已变化，请刷新后重试' })
    if (old && (old.customer_id !== person.customerId || old.relation !== person.relation))
      throw badInput({ relations: '已有关系人的客户和关系不能修改' })
    const facts = {
      share: person.relation <= 2 ? (person.share ?? null) : null,
      isPayer: person.isPayer,
      ...(person.relation === 3 ? { leaseEnd: person.leaseEnd ?? null } : {}),
      moveInDate: person.moveInDate ?? null,
    }
    if (old) {
      known.delete(old.id)
      const { version } = await updateOne(engine, { id: old.id, version: await versionOf(context, old.id), ...facts })
      if (version !== old.version) changed++
    } else {
      await createRow(engine, {
        communityId: house!.community_id,
        customerId: person.customerId,
        houseId: house!.id,
        relation: person.relation,
        startDate: person.startDate ?? input.date,
        reason: 5,
        ...facts,
      })
      added++
    }
  }
  const gone = [...known.values()]
  await q.query(
    'update customer_house set end_date = greatest(start_date, $2::date), reason = case when relation = 3 then 4 else 6 end, version = version + 1, updated_by = $3, updated_at = $4 where id = any($1)',
    [gone.map((row) => row.id), addDays(input.date, -1), actor.userId, now],
  )
  await checkShares(q, [house!.id])
  await refreshUse(q, [house!.id], actor.userId, now)
  if (changed || added || gone.length)
    await writeTimeline(q, actor, now, {
      bizType: 'basedata.house',
      bizId: house!.id,
      action: '变更关系',
      data: { changed, added, ended: gone.length, date: input.date },
    })
  return { changed, added, ended: gone.length }
}

/** A new payer raises the version of the row whose flag it ended. */
const versionOf = async ({ q }: ActionContext, id: string) =>
  (await q.query<{ version: number }>('select version from customer_house where id = $1', [id]))[0]!.version

import type { LineageResult, mergeHouses } from '@wuguan/contract/basedata/house.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import { sum } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { houseGuards } from '../slots.service.ts'
import { liveOn } from '../support.service.ts'
import { houseHooks } from './house.hooks.ts'
import { continueRelations, retireHouses, takeOver, writeLineage } from './lineage.ts'
import { lockHouses } from './relations.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** R5: adjoining houses of the same owners become one. */
export async function merge(context: ActionContext, input: ParsedOf<typeof mergeHouses>): Promise<LineageResult> {
  const { q, actor, now } = context
  const ids = input.houseIds
  const old = await lockHouses(context, ids, 'basedata:house:merge')
  if (ids.length < 2) throw badInput({ houseIds: '请选择至少两套房产' })
  const first = old[0]!
  if (old.some((one) => one.lineage !== 1)) throw refuse('该房产已拆分或合并')
  if (new Set(old.map((one) => one.building_id)).size > 1) throw refuse('只能合并同一楼栋的房产')
  if (new Set(old.map((one) => one.unit_id)).size > 1 && !input.adjacent)
    throw refuse('合并的房产不在同一单元，请确认房产相邻')
  const owners = await q.query<{ house_id: string; owners: string }>(
    `select h.id as house_id, coalesce((select string_agg(ch.customer_id::text, ',' order by ch.customer_id) from customer_house ch where ch.house_id = h.id and ch.relation in (1, 2) and ${liveOn('ch', '$2')}), '') as owners
     from house h where h.id = any($1)`,
    [ids, input.effectiveDate],
  )
  if (new Set(owners.map((row) => row.owners)).size > 1) throw refuse('合并房产的业主不一致')
  for (const guard of houseGuards) await guard(context, 'merge', ids, input.effectiveDate)

  await retireHouses(context, ids, 3)
  const { id } = await createRow(writing(context, house, houseHooks, 'system'), {
    communityId: first.community_id,
    buildingId: first.building_id,
    unitId: first.unit_id,
    roomNo: input.roomNo,
    floor: first.floor,
    houseType: first.house_type,
    layout: input.layout ?? null,
    buildingArea: sum(old.map((one) => one.building_area)),
    saleStatus: first.sale_status,
    chargeStartDate: first.charge_start_date,
    orientation: first.orientation,
    remark: input.remark ?? null,
  })
  const newId = String(id)
  const uses = new Set(old.map((one) => one.use_status))
  await takeOver(
    q,
    [newId],
    uses.size === 1 ? first.use_status : uses.has(1) ? 1 : 2,
    old
      .map((one) => one.deliver_date)
      .filter((date) => date !== null)
      .sort()[0] ?? null,
  )
  await continueRelations(context, ids, [newId], input.effectiveDate)
  const batchNo = uuidv7()
  await writeLineage(context, first, {
    batchNo,
    kind: 2,
    effectiveDate: input.effectiveDate,
    pairs: old.map((one) => ({ from: one.id, to: newId, area: one.building_area })),
  })
  for (const one of old)
    await writeTimeline(q, actor, now, {
      bizType: 'basedata.house',
      bizId: one.id,
      action: '合并',
      remark: input.remark ?? null,
      data: { batchNo, newIds: [newId] },
    })
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.house',
    bizId: newId,
    action: '由合并产生',
    data: { batchNo, oldIds: ids },
  })
  return { batchNo, oldIds: ids, newIds: [newId] }
}

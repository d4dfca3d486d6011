import type { LineageResult, splitHouse } from '@wuguan/contract/basedata/house.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import { abs, lte, sub, sum } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { houseGuards } from '../slots.service.ts'
import { houseHooks } from './house.hooks.ts'
import { continueRelations, retireHouses, takeOver, writeLineage } from './lineage.ts'
import { lockHouses } from './relations.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** R5: one house becomes several whose areas add up to its own; its owners and people go with them. */
export async function split(context: ActionContext, input: ParsedOf<typeof splitHouse>): Promise<LineageResult> {
  const { q, actor, now } = context
  const [old] = await lockHouses(context, [input.houseId], 'basedata:house:split')
  if (old!.lineage !== 1) throw refuse('该房产已拆分或合并')
  const rooms = new Set(input.parts.map((part) => part.roomNo))
  if (rooms.size < input.parts.length) throw badInput({ parts: '拆分后的房号不能相同' })
  const difference = abs(sub(sum(input.parts.map((part) => part.buildingArea)), old!.building_area))
  if (!lte(difference, '0.01')) throw refuse('拆分后面积合计应等于原面积')
  for (const guard of houseGuards) await guard(context, 'split', [old!.id], input.effectiveDate)

  await retireHouses(context, [old!.id], 2)
  const newIds: string[] = []
  for (const part of input.parts) {
    const { id } = await createRow(writing(context, house, houseHooks, 'system'), {
      communityId: old!.community_id,
      buildingId: old!.building_id,
      unitId: old!.unit_id,
      roomNo: part.roomNo,
      floor: old!.floor,
      houseType: old!.house_type,
      layout: part.layout ?? old!.layout,
      buildingArea: part.buildingArea,
      innerArea: part.innerArea ?? null,
      chargeArea: part.chargeArea ?? null,
      saleStatus: old!.sale_status,
      chargeStartDate: old!.charge_start_date,
      orientation: old!.orientation,
      remark: input.remark ?? null,
    })
    newIds.push(String(id))
  }
  await takeOver(q, newIds, old!.use_status, old!.deliver_date)
  await continueRelations(context, [old!.id], newIds, input.effectiveDate)
  const batchNo = uuidv7()
  await writeLineage(context, old!, {
    batchNo,
    kind: 1,
    effectiveDate: input.effectiveDate,
    pairs: newIds.map((id, i) => ({ from: old!.id, to: id, area: input.parts[i]!.buildingArea })),
  })
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.house',
    bizId: old!.id,
    action: '拆分',
    remark: input.remark ?? null,
    data: { batchNo, newIds },
  })
  for (const id of newIds)
    await writeTimeline(q, actor, now, {
      bizType: 'basedata.house',
      bizId: id,
      action: '由拆分产生',
      data: { batchNo, fromHouseId: old!.id },
    })
  return { batchNo, oldIds: [old!.id], newIds }
}

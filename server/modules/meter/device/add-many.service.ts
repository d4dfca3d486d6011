import type { addMeters } from '@wuguan/contract/meter/device.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { createRow } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandReach } from '../../../kernel/auth/communities.ts'
import { meterHooks } from './meter.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** A meter for each of these houses, numbered on in the order of the register. */
export async function addMany(
  context: ActionContext,
  input: ParsedOf<typeof addMeters>,
): Promise<{ created: number; skipped: string[] }> {
  const { q, actor } = context
  demandReach(actor, 'meter:device:add', input.communityId, '无权访问该项目')
  const ids = [...new Set(input.houseIds)]
  const houses = await q.query<{ id: string; full_name: string; taken: boolean }>(
    `select h.id, h.full_name, exists (select 1 from meter m where m.property_id = h.id and m.kind = $3 and m.status in (1, 2) and m.deleted_at is null) as taken
     from house h join building b on b.id = h.building_id join unit u on u.id = h.unit_id
     where h.id = any($1) and h.community_id = $2 and h.deleted_at is null
     order by b.order_num, b.build_name, u.unit_name, h.floor, length(h.room_no), h.room_no, h.id`,
    [ids, input.communityId, input.kind],
  )
  if (houses.length < ids.length) throw badInput({ houseIds: '房产不存在或不在该项目' })
  const [order] = await q.query<{ top: number }>(
    'select coalesce(max(read_order), 0) as top from meter where community_id = $1 and kind = $2 and deleted_at is null',
    [input.communityId, input.kind],
  )
  const write = writing(context, meter, meterHooks)
  let [serial, readOrder] = [input.from, order!.top]
  const skipped: string[] = []
  let created = 0
  for (const house of houses) {
    // A house that has one already keeps it: pressed twice nothing is doubled.
    if (house.taken) {
      skipped.push(house.full_name)
      continue
    }
    await createRow(write, {
      communityId: input.communityId,
      code: `${input.prefix ?? ''}${String(serial++).padStart(input.width, '0')}`,
      kind: input.kind,
      levelId: input.levelId,
      parentId: input.parentId ?? null,
      usageType: input.usageType,
      propertyId: house.id,
      ratio: input.ratio,
      digits: input.digits,
      decimals: input.decimals,
      initialReading: '0',
      installDate: input.installDate ?? null,
      readerUserId: input.readerUserId ?? null,
      readOrder: ++readOrder,
    })
    created++
  }
  return { created, skipped }
}

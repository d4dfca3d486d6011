import { houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import type { MeterBinding, bindMeters } from '@wuguan/contract/meter/standard.actions'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { lockOn } from '../../../kernel/db/sql.ts'
import { writeLog } from '../../../kernel/audit.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../support.ts'

/** Puts a usage standard on every meter of a kind, of some buildings or all; what would overlap stays as it is. */
export async function bindToMeters(context: ActionContext, input: ParsedOf<typeof bindMeters>): Promise<MeterBinding> {
  const { q, actor, now } = context
  const [standard] = await q.query<{ community_id: number; status: number; name: string; kind: string; item: string }>(
    `select s.community_id, s.status, s.name, c.kind, i.name as item from fee_standard s join calculation_method c on c.id = s.calculation_method_id join fee_item i on i.id = s.fee_item_id
     where s.id = $1 and s.deleted_at is null for share of s`,
    [input.feeStandardId],
  )
  if (!standard) throw notFound()
  demandCommunity(actor, 'meter:standard:bind', standard.community_id)
  if (standard.status !== 2) throw refuse(`收费标准【${standard.name}】未启用，不能绑定`)
  if (standard.kind !== 'meter' && standard.kind !== 'ladder') throw refuse('只能绑定按用量或阶梯计价的收费标准')
  // Writers of bindings of one community wait for one another, whichever module they come from.
  await lockOn(q, `charge-base.houseFeeStandard:${standard.community_id}`)
  const meters = await q.query<{ id: string; code: string; taken: boolean }>(
    `select m.id, m.code, exists (select 1 from house_fee_standard b join fee_standard s on s.id = $2 and b.fee_item_id = s.fee_item_id
         where b.meter_id = m.id and (b.end_date is null or b.end_date >= $5::date)) as taken
     from meter m join house h on h.id = m.property_id
     where m.community_id = $1 and m.kind = $3 and m.status = 1 and m.deleted_at is null and m.usage_type in ('house', 'commercial') and m.collect_mode <> 'prepaid'
       and ($4::uuid[] is null or h.building_id = any($4)) order by m.read_order nulls last, m.code`,
    [
      standard.community_id,
      input.feeStandardId,
      input.kind,
      input.buildingIds?.length ? input.buildingIds : null,
      input.startDate,
    ],
  )
  const free = meters.filter((one) => !one.taken)
  await q.query(
    `insert into house_fee_standard (id, company_id, community_id, property_type, property_id, property_name, fee_standard_id, fee_item_id, meter_id, start_date, payer_kind, quantity, discount_ratio, status,
       created_by, created_at, updated_by, updated_at)
     select k.id, m.company_id, m.community_id, 'house', h.id::text, h.full_name, s.id, s.fee_item_id, m.id, $3, s.default_payer, 1, 1, 1, $4, $5, $4, $5
     from jsonb_to_recordset($1::jsonb) as k(id uuid, meter uuid) join meter m on m.id = k.meter join house h on h.id = m.property_id join fee_standard s on s.id = $2`,
    [
      JSON.stringify(free.map((one) => ({ id: uuidv7(), meter: one.id }))),
      input.feeStandardId,
      input.startDate,
      actor.userId || null,
      now,
    ],
  )
  if (free.length > 0)
    await writeLog(q, actor, now, [
      {
        module: 'meter',
        entity: houseFeeStandard.name,
        entityId: input.feeStandardId,
        title: `收费标准【${standard.name}】绑定 ${free.length} 块仪表`,
        action: 'add',
        communityId: standard.community_id,
      },
    ])
  return {
    bound: free.length,
    skipped: meters
      .filter((one) => one.taken)
      .map((one) => ({ code: one.code, reason: `收费项目【${standard.item}】在该时间段已有标准` })),
  }
}

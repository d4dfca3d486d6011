import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { equipment, EQUIPMENT_LABEL } from '@wuguan/contract/equipment/equipment.entity'
import {
  type equipmentByCode,
  type EquipmentLabel,
  equipmentLabels,
  type recodeEquipment,
} from '@wuguan/contract/equipment/equipment.actions'
import { writeTimeline } from '../../kernel/audit.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { lockRows, logRows } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { freshLabelCode, OLD_LABEL, scannedCode } from '../../kernel/label-codes.ts'
import type { ParsedOf } from '../../kernel/module.ts'

/** A new code; what was stuck on the machine is told from then on. */
export async function recode(context: ActionContext, { id, reason }: ParsedOf<typeof recodeEquipment>) {
  const { q, actor, now } = context
  const input = writing(context, equipment)
  const [row] = await lockRows(input, [id], 'equipment:file:printLabel')
  const code = freshLabelCode()
  const [saved] = await q.query<{ version: number }>(
    `update equipment set old_codes = array_append(coalesce(old_codes, '{}'), qr_code), qr_code = $2, version = version + 1, updated_by = $3, updated_at = $4
     where id = $1 returning version`,
    [id, code, actor.userId || null, now],
  )
  await writeTimeline(q, actor, now, { bizType: equipment.name, bizId: id, action: '换码', remark: reason })
  await logRows(input, equipment, [row!], () => ({
    action: 'edit',
    before: { qrCode: row!['qrCode'] },
    after: { qrCode: code },
  }))
  return { code, version: saved!.version }
}

interface Found {
  id: string
  equipmentNo: string
  name: string
}
/** The machine that a scan or a typed number means in a company; an old label is told from one that never was. */
export async function equipmentOfCode(q: Queryable, companyId: number, text: string): Promise<Found> {
  const code = scannedCode(text, EQUIPMENT_LABEL)
  const [found] = await q.query<Found & { old: boolean }>(
    `select id, equipment_no as "equipmentNo", name, qr_code <> $2 and upper(equipment_no) <> $2 as old from equipment
     where company_id = $1 and deleted_at is null and (qr_code = $2 or upper(equipment_no) = $2 or $2 = any(old_codes)) limit 1`,
    [companyId, code],
  )
  if (!found) throw notFound('没有找到该编码的设备')
  const { old, ...machine } = found
  if (old) throw refuse(OLD_LABEL)
  return machine
}
export async function findByCode(context: ActionContext, { code }: ParsedOf<typeof equipmentByCode>): Promise<Found> {
  const { q, actor } = context
  const found = await equipmentOfCode(q, actor.companyId, code)
  const params = new Params()
  const key = params.add(found.id)
  const [seen] = await q.query(
    `select 1 from equipment t where t.id = ${key} and ${scoped(equipment, {}, actor, equipment.codes.list, 't', params)}`,
    params.values,
  )
  if (!seen) throw notFound('没有找到该编码的设备')
  return found
}

/** What stands on labels, in the order of numbers; that they were made is kept with the machines. */
export async function labels(
  context: ActionContext,
  { ids }: ParsedOf<typeof equipmentLabels>,
): Promise<EquipmentLabel[]> {
  const { q, actor } = context
  const params = new Params()
  const keys = params.add(ids)
  const rows = await q.query<{ label: EquipmentLabel }>(
    `select json_build_object('id', t.id, 'qrCode', t.qr_code, 'equipmentNo', t.equipment_no, 'name', t.name, 'model', concat_ws(' ', t.brand, t.model),
       'place', concat_ws(' ', b.build_name, t.room_name, t.location_text), 'communityName', c.name, 'level', l.name) as label
     from equipment t join community c on c.id = t.community_id left join building b on b.id = t.building_id left join equipment_level l on l.id = t.level_id
     where t.id = any(${keys}::uuid[]) and t.deleted_at is null and ${scoped(equipment, {}, actor, equipmentLabels.permission!, 't', params)} order by t.equipment_no`,
    params.values,
  )
  if (rows.length === 0) throw notFound()
  const found = rows.map(({ label }) => label)
  await logRows(writing(context, equipment), equipment, found as unknown as AnyRow[], () => ({
    action: 'other',
    after: { print: '标签' },
  }))
  return found
}

import { badInput } from '@wuguan/contract/kernel/errors'
import type {
  equipmentAbnormalType,
  equipmentCheckItem,
  equipmentLevel,
} from '@wuguan/contract/equipment/equipment-settings.entity'
import type { copyCheckItems, InheritedItem, inheritedItems } from '@wuguan/contract/equipment/equipment.actions'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { demandCompanyRow } from './type.service.ts'

export const levelHooks: EntityHooks<typeof equipmentLevel> = {
  whenUsed: '该级别已被使用，不能删除，请停用',
  computed: {
    equipmentCount: (t) => `(select count(*) from equipment e where e.level_id = ${t}.id and e.deleted_at is null)`,
  },
}
export const abnormalTypeHooks: EntityHooks<typeof equipmentAbnormalType> = {
  whenUsed: '该异常类型已被使用，不能删除，请停用',
}
export const checkItemHooks: EntityHooks<typeof equipmentCheckItem> = {
  filters: {
    /** A type stands for all below it. */
    typeId: (value, t, params) =>
      `${t}.type_id in (select k.id from equipment_type k join equipment_type c on k.path like c.path || '%' where c.id::text = any(string_to_array(${params.add(value)}, ',')))`,
    /** The items of this very type. */
    ownTypeId: (value, t, params) => `${t}.type_id::text = ${params.add(value)}`,
  },
}

/** What a type has from above it, the nearest last. */
export async function readInherited(
  { q, actor }: ActionContext,
  { typeId }: ParsedOf<typeof inheritedItems>,
): Promise<InheritedItem[]> {
  await demandCompanyRow(q, actor, typeId)
  return q.query<InheritedItem>(
    `select i.id, c.name as "typeName", i.maintain_kind as "maintainKind", i.name, i.content, i.value_type as "valueType",
       jsonb_build_object('normalMin', i.normal_min::text, 'normalMax', i.normal_max::text, 'unit', i.unit) as sound
     from equipment_type t join equipment_type c on t.path like c.path || '%' and c.id <> t.id
     join equipment_check_item i on i.type_id = c.id and i.deleted_at is null and i.enabled = 1
     where t.id = $1 order by length(c.path), i.maintain_kind, i.sort, i.name`,
    [typeId],
  )
}

/** Items of one type for another; those whose names it has already are left as they are. */
export async function copyItems(
  { q, actor, now }: ActionContext,
  { fromId, toId }: ParsedOf<typeof copyCheckItems>,
): Promise<{ copied: number; skipped: number }> {
  if (fromId === toId) throw badInput({ fromId: '请选择其他设备类型' })
  await demandCompanyRow(q, actor, fromId)
  await demandCompanyRow(q, actor, toId)
  const items = await q.query<{ id: string; taken: boolean }>(
    `select i.id, exists (select 1 from equipment_check_item o where o.type_id = $2 and o.maintain_kind = i.maintain_kind and o.name = i.name and o.deleted_at is null) as taken
     from equipment_check_item i where i.type_id = $1 and i.deleted_at is null order by i.sort, i.name`,
    [fromId, toId],
  )
  const free = items.filter(({ taken }) => !taken)
  await q.query(
    `insert into equipment_check_item (id, company_id, type_id, maintain_kind, name, content, value_type, unit, normal_min, normal_max, options, required, photo_rule,
       standard_minutes, abnormal_type_id, sort, enabled, created_by, created_at, updated_by, updated_at)
     select n.id, i.company_id, $1, i.maintain_kind, i.name, i.content, i.value_type, i.unit, i.normal_min, i.normal_max, i.options, i.required, i.photo_rule,
       i.standard_minutes, i.abnormal_type_id, i.sort, i.enabled, $4::bigint, $5::timestamptz, $4::bigint, $5::timestamptz
     from unnest($2::uuid[], $3::uuid[]) as n(id, from_id) join equipment_check_item i on i.id = n.from_id`,
    [toId, free.map(() => uuidv7()), free.map(({ id }) => id), actor.userId || null, now],
  )
  return { copied: free.length, skipped: items.length - free.length }
}

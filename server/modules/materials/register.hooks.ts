import type { materialType } from '@wuguan/contract/materials/material-type.entity'
import type { material } from '@wuguan/contract/materials/material.entity'
import type { warehouse } from '@wuguan/contract/materials/warehouse.entity'
import type { pickSetting, purchaseSetting } from '@wuguan/contract/materials/settings.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Params, Queryable } from '../../kernel/db/sql.ts'
import { inKeeping, inPlace, shown } from './place.ts'
import { ONORDER } from './purchase.service.ts'

const seen = (actor: Actor, params: Params) => {
  const scope = inKeeping('warehouse_id')(actor, null, 's', params)
  return scope === 'none' ? 'false' : scope
}

/** The type that ids name, with all below it. */
const below = (t: string) => (value: string, params: Params) =>
  `${t}.type_id = any(array(select k.id from material_type k join material_type c on k.path like c.path || '%' where c.id::text = any(string_to_array(${params.add(value)}, ','))))`

export const typeHooks: EntityHooks<typeof materialType> = {
  whenUsed: '该类型已被使用，不能删除',
  computed: {
    isLeaf: (t) => `not exists (select 1 from material_type c where c.parent_id = ${t}.id)`,
    materials: (t) =>
      `(select count(*)::int from material m join material_type k on k.id = m.type_id where k.path like ${t}.path || '%' and m.deleted_at is null)`,
  },
  async beforeSave({ q }, draft, before) {
    if (!draft.parentId) {
      if (!draft.kind) throw badInput({ kind: '请选择类别' })
    } else {
      const [parent] = await q.query<{ kind: string; used: boolean }>(
        'select kind, exists (select 1 from material m where m.type_id = t.id and m.deleted_at is null) as used from material_type t where id = $1',
        [draft.parentId],
      )
      if (parent!.used) throw badInput({ parentId: '上级类型已有物资，不能再分下级' })
      draft.kind = parent!.kind as NonNullable<typeof draft.kind>
    }
    if (before?.enabled !== 1 || draft.enabled !== 0) return
    const [open] = await q.query('select 1 from material_type where parent_id = $1 and enabled = 1 limit 1', [
      before.id,
    ])
    if (open) throw refuse('请先停用下级类型')
  },
  /** A record that is made or moved takes its subtree along. */
  async afterSave({ q }, { id }) {
    await q.query(
      `with recursive below(id, path, kind) as (
         select c.id, coalesce((select p.path from material_type p where p.id = c.parent_id), '') || c.id || '/', c.kind from material_type c where c.id = $1
         union all select c.id, b.path || c.id || '/', b.kind from material_type c join below b on c.parent_id = b.id
       ) update material_type c set path = b.path, kind = b.kind from below b where b.id = c.id`,
      [id],
    )
  },
  async beforeDelete({ q }, rows) {
    const ids = rows.map(({ id }) => id)
    const [child] = await q.query('select 1 from material_type where parent_id = any($1::uuid[]) limit 1', [ids])
    if (child) throw refuse('该类型有下级类型，不能删除')
    const [used] = await q.query(
      'select 1 from material where type_id = any($1::uuid[]) and deleted_at is null limit 1',
      [ids],
    )
    if (used) throw refuse('该类型下有物资，不能删除')
  },
}

async function inUse(q: Queryable, materialId: string | number): Promise<boolean> {
  const [row] = await q.query(
    `select 1 from (
       select o.lines from purchase_order o where o.status in (20, 30, 40, 50) union all
       select a.lines from material_apply a where a.status in (20, 30, 40) union all
       select t.lines from material_transfer t where t.status in (20, 30, 40) union all
       select d.lines from offline_doc d where d.status = 20 union all
       select k.lines from stocktake_task k where k.status in (20, 30)) d
     where d.lines @> jsonb_build_array(jsonb_build_object('materialId', $1::text)) limit 1`,
    [String(materialId)],
  )
  return row !== undefined
}

/** What there is of a material over the warehouses that the caller sees. */
const stocks = (t: string, what: string, actor: Actor, params: Params) =>
  `(select coalesce(sum(${what}), 0)::text from material_stock s where s.material_id = ${t}.id and ${seen(actor, params)})`
const alertOf = (free: string, least: string, most: string) =>
  `case when ${free} < ${least} then 'low' when ${free} > ${most} then 'high' else 'fine' end`
const materialAlert = (t: string, actor: Actor, params: Params) =>
  `coalesce((select case when bool_or(x.alert = 'low') then 'low' when bool_or(x.alert = 'high') then 'high' end from material_stock s
    cross join lateral (select ${alertOf('s.qty - s.locked_qty', `coalesce(s.min_qty, ${t}.min_qty)`, `coalesce(s.max_qty, ${t}.max_qty)`)} as alert) x
    where s.material_id = ${t}.id and ${seen(actor, params)}), 'fine')`

export const materialHooks: EntityHooks<typeof material> = {
  whenUsed: '该物资已被使用，只能停用',
  computed: {
    totalQty: (t, params, _now, actor) => stocks(t, 's.qty', actor, params),
    availableQty: (t, params, _now, actor) => stocks(t, 's.qty - s.locked_qty', actor, params),
    onOrder: (t, params, _now, actor) => stocks(t, ONORDER('s.warehouse_id', 's.material_id'), actor, params),
    worth: (t, params, _now, actor) => shown(actor, () => stocks(t, 's.amount', actor, params)),
    alert: (t, params, _now, actor) => materialAlert(t, actor, params),
  },
  filters: {
    typeId: (value, t, params) => below(t)(value, params),
    alert: (value, t, params, actor) =>
      `${materialAlert(t, actor, params)} = any(string_to_array(${params.add(value === '1' ? 'low' : value)}, ','))`,
  },
  async beforeSave({ q }, draft, before) {
    const [type] = await q.query<{ enabled: number; parent: boolean }>(
      'select enabled, exists (select 1 from material_type c where c.parent_id = t.id) as parent from material_type t where id = $1',
      [draft.typeId],
    )
    if (type?.parent) throw badInput({ typeId: '请选择末级物资类型' })
    if (type && before?.typeId !== draft.typeId && type.enabled !== 1) throw badInput({ typeId: '该物资类型已停用' })
    if (!before) return
    const [stock] = await q.query('select 1 from material_stock where material_id = $1 and qty > 0 limit 1', [
      before.id,
    ])
    if (stock && (before.shelfLifeDays === null) !== ((draft.shelfLifeDays ?? null) === null))
      throw badInput({ shelfLifeDays: '有库存的物资不能改变是否按批次管理' })
    if (before.enabled === 1 && draft.enabled === 0) {
      if (stock) throw refuse(`物资“${before.name}”还有库存，不能停用`)
      if (await inUse(q, before.id)) throw refuse(`物资“${before.name}”有未完成的单据，不能停用`)
    }
  },
  async beforeDelete({ q }, rows) {
    for (const { id, name } of rows) {
      const [moved] = await q.query('select 1 from stock_move where material_id = $1 limit 1', [id])
      if (moved || (await inUse(q, id))) throw refuse(`物资“${name}”已被使用，只能停用`)
    }
  },
}

const ofWarehouse = (t: string, what: string) =>
  `(select ${what} from material_stock s where s.warehouse_id = ${t}.id and s.qty > 0)`
export const warehouseHooks: EntityHooks<typeof warehouse> = {
  scope: inKeeping('id'),
  whenUsed: '该仓库已被使用，只能停用',
  computed: {
    kinds: (t) => ofWarehouse(t, 'count(*)::int'),
    worth: (t, _params, _now, actor) => shown(actor, () => ofWarehouse(t, 'coalesce(sum(s.amount), 0)')),
  },
  async beforeSave({ q }, draft, before) {
    if (!before || before.communityId === (draft.communityId ?? null)) return
    const [moved] = await q.query('select 1 from stock_move where warehouse_id = $1 limit 1', [before.id])
    if (moved) throw badInput({ communityId: '已有出入库记录的仓库不能更换项目' })
  },
  async beforeDelete({ q }, rows) {
    const [moved] = await q.query<{ name: string }>(
      'select w.name from warehouse w where w.id = any($1::uuid[]) and exists (select 1 from stock_move v where v.warehouse_id = w.id) limit 1',
      [rows.map(({ id }) => id)],
    )
    if (moved) throw refuse(`仓库“${moved.name}”已有出入库记录，只能停用`)
  },
}

/** Whoever may set limits for a project sees those of the company besides. */
export const pickSettingHooks: EntityHooks<typeof pickSetting> = { scope: inPlace }
export const purchaseSettingHooks: EntityHooks<typeof purchaseSetting> = { scope: inPlace }
export { alertOf, seen }

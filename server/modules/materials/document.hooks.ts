import { badInput } from '@wuguan/contract/kernel/errors'
import type { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import type { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'
import type { offlineDoc } from '@wuguan/contract/materials/offline-doc.entity'
import type { purchaseOrder, purchaseReceipt } from '@wuguan/contract/materials/purchase-order.entity'
import type { materialBatch, materialStock, stockMonth, stockMove } from '@wuguan/contract/materials/stock.entity'
import type { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { dateOf } from '../../kernel/clock.ts'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Params } from '../../kernel/db/sql.ts'
import { turnSql } from '../bpm/reading/turn.service.ts'
import { reachedWarehouse, soundLines } from './documents.ts'
import { inKeeping, inPlace, shown } from './place.ts'
import { ONORDER, totalOf } from './purchase.service.ts'
import { alertOf } from './register.hooks.ts'

const turn = (t: string, params: Params, _now: Date, { userId }: Actor) =>
  turnSql(`${t}.process_instance_id`, `${t}.applicant_id`, params.add(userId))
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Processes and notices name a document by its id. */
const keyword = (text: string, t: string, params: Params) =>
  UUID.test(text) ? `${t}.id = ${params.add(text)}::uuid` : 'false'
const FREE = (t: string) => `${t}.qty - ${t}.locked_qty`
const limitOf = (t: string, column: 'min_qty' | 'max_qty') =>
  `coalesce(${t}.${column}, (select m.${column} from material m where m.id = ${t}.material_id))`
const stockAlert = (t: string) => alertOf(FREE(t), limitOf(t, 'min_qty'), limitOf(t, 'max_qty'))

const IDLE_DAYS = 180
const ofMoves = (t: string, what: string, direction: 'in' | 'out') =>
  `(select ${what} from stock_move v where v.warehouse_id = ${t}.warehouse_id and v.material_id = ${t}.material_id and v.direction = '${direction}')`
/** There is some, and none of it has left for so long: counted from the first delivery where none ever has. */
const idle = (t: string, params: Params, now: Date) =>
  `(${t}.qty > 0 and coalesce(${ofMoves(t, 'max(v.at)', 'out')}, ${ofMoves(t, 'min(v.at)', 'in')}) <= ${params.add(now)}::timestamptz - interval '${IDLE_DAYS} days')`

export const stockHooks: EntityHooks<typeof materialStock> = {
  scope: inKeeping('warehouse_id'),
  computed: {
    available: (t) => `(${FREE(t)})::text`,
    average: (t, _params, _now, actor) =>
      shown(actor, () => `case when ${t}.qty = 0 then 0 else round(${t}.amount / ${t}.qty, 4) end`),
    worth: (t, _params, _now, actor) => shown(actor, () => `${t}.amount`),
    onOrder: (t) => `(${ONORDER(`${t}.warehouse_id`, `${t}.material_id`)})::text`,
    alert: stockAlert,
    lastOut: (t) => `to_char(${ofMoves(t, 'max(v.at)', 'out')} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    idle,
  },
  filters: {
    alert: (value, t, params) => `${stockAlert(t)} = any(string_to_array(${params.add(value)}, ','))`,
    idle: (value, t, params, _actor, now) => `${idle(t, params, now)} = ${value === 'true'}`,
  },
}
export const moveHooks: EntityHooks<typeof stockMove> = {
  scope: inKeeping('warehouse_id'),
  computed: {
    cost: (t, _params, _now, actor) => shown(actor, () => `${t}.unit_cost`),
    worth: (t, _params, _now, actor) => shown(actor, () => `${t}.amount`),
    balanceWorth: (t, _params, _now, actor) => shown(actor, () => `${t}.balance_amount`),
  },
}
export const batchHooks: EntityHooks<typeof materialBatch> = {
  scope: inKeeping('warehouse_id'),
  computed: { daysLeft: (t, params, now) => `(${t}.expire_date - ${params.add(dateOf(now))}::date)` },
}
export const monthHooks: EntityHooks<typeof stockMonth> = {
  scope: inPlace,
  computed: { worth: (t, _params, _now, actor) => shown(actor, () => `${t}.amount`) },
}

export const purchaseHooks: EntityHooks<typeof purchaseOrder> = {
  scope: inPlace,
  keyword,
  computed: {
    turn,
    arrivedRate: (t) =>
      `(select round(100 * sum(least((a.value->>'arrivedQty')::numeric, (a.value->>'qty')::numeric)) / nullif(sum((a.value->>'qty')::numeric), 0), 2)::text from jsonb_array_elements(${t}.arrivals) a(value))`,
  },
  async beforeSave({ q, actor }, draft) {
    const warehouse = await reachedWarehouse(q, actor, draft.warehouseId!)
    if (draft.kind !== warehouse.kind && draft.kind === 'project')
      throw badInput({ warehouseId: '项目采购请选择项目仓库' })
    draft.communityId = draft.kind === 'city' ? null : warehouse.communityId
    await soundLines(q, draft.lines ?? [])
    await soundLines(q, draft.splits ?? [], ({ warehouseId }) => warehouseId ?? '', 'splits')
    for (const id of new Set((draft.splits ?? []).map(({ warehouseId }) => warehouseId!)))
      await reachedWarehouse(q, actor, id, 'splits')
    draft.totalAmount = totalOf(
      (draft.lines ?? []).map(({ qty, unitCost }) => ({ qty: qty ?? null, unitCost: unitCost ?? null })),
    )
  },
}
export const receiptHooks: EntityHooks<typeof purchaseReceipt> = { scope: inPlace }

export const applyHooks: EntityHooks<typeof materialApply> = {
  keyword,
  computed: { turn },
  filters: {
    mine: (_value, t, params, actor) => `${params.add(actor.userId)} in (${t}.applicant_id, ${t}.created_by)`,
  },
  async beforeSave({ q, actor, communityId, companyId }, draft) {
    const warehouse = await reachedWarehouse(q, actor, draft.warehouseId!)
    if (warehouse.communityId !== null && warehouse.communityId !== communityId)
      throw badInput({ warehouseId: '请选择本项目的仓库或城市仓库' })
    if (draft.orderId) {
      const [order] = await q.query(
        'select 1 from work_order where id = $1 and company_id = $2 and community_id = $3',
        [draft.orderId, companyId, communityId],
      )
      if (!order) throw badInput({ orderId: '请选择本项目的工单' })
    }
    await soundLines(q, draft.lines ?? [])
  },
}
export const transferHooks: EntityHooks<typeof materialTransfer> = {
  scope(actor, permission, t, params) {
    const from = inPlace(actor, permission, t, params)
    if (from === 'none') return 'none'
    const to = inPlace(actor, permission, 'w', params)
    return `(${from} or exists (select 1 from warehouse w where w.id = ${t}.to_warehouse_id and ${to}))`
  },
  keyword,
  computed: {
    turn,
    transitDays: (t, params, now) =>
      `case when ${t}.status = 40 then ${params.add(dateOf(now))}::date - (${t}.out_at at time zone 'Asia/Shanghai')::date end`,
  },
  async beforeSave({ q, actor }, draft) {
    if (draft.toWarehouseId === draft.fromWarehouseId) throw badInput({ toWarehouseId: '调入仓库不能与调出仓库相同' })
    draft.communityId = (await reachedWarehouse(q, actor, draft.fromWarehouseId!, 'fromWarehouseId')).communityId
    // It goes to whoever needs it: the warehouse of another project is named, not seen into.
    await soundLines(q, draft.lines ?? [])
  },
}
export const offlineHooks: EntityHooks<typeof offlineDoc> = {
  scope: inPlace,
  keyword,
  computed: { turn },
  async beforeSave({ q, actor, now }, draft) {
    draft.communityId = (await reachedWarehouse(q, actor, draft.warehouseId!)).communityId
    if (draft.paperDate && draft.paperDate > dateOf(now)) throw badInput({ paperDate: '单据日期不能晚于今天' })
    await soundLines(q, draft.lines ?? [])
  },
}
export const stocktakeHooks: EntityHooks<typeof stocktakeTask> = {
  scope: inKeeping('warehouse_id'),
  keyword,
  computed: {
    turn,
    counted: (t) =>
      `(select count(*) filter (where l.value->>'countQty' is not null) || '/' || count(*) from jsonb_array_elements(coalesce(${t}.lines, '[]'::jsonb)) l(value))`,
    diffRate: (t) =>
      `case when ${t}.book_amount > 0 then round(100 * ${t}.diff_amount / ${t}.book_amount, 2)::text end`,
  },
  async beforeSave({ q, actor }, draft) {
    draft.communityId = (await reachedWarehouse(q, actor, draft.warehouseId!)).communityId
  },
}

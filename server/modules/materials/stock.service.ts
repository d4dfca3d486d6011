import { worthOf } from '@wuguan/contract/kernel/balance'
import { gt, isZero, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type {
  checkStock,
  materialByBarcode,
  openStock,
  returnFromOrder,
  StockFault,
} from '@wuguan/contract/materials/materials.actions'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { stockMove } from '@wuguan/contract/materials/stock.entity'
import { warehouse } from '@wuguan/contract/materials/warehouse.entity'
import { scoped } from '../../kernel/crud/where.ts'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import type { MaterialLine, MaterialsPort, TakenMaterial } from '../work-order/materials.service.ts'
import { outstanding, returnBatches, returnWorth } from './apply.service.ts'
import { reachedWarehouse, soundLines } from './documents.ts'
import { demandKeeper, inPlace, warehouseOf } from './place.ts'
import { type Doc, moveStock } from './posting.service.ts'
import { batchOf } from './purchase.service.ts'

/** 期初: of stocks that nothing has moved yet. */
export async function openNow(
  context: ActionContext,
  { warehouseId, lines }: ParsedOf<typeof openStock>,
): Promise<{ posted: number }> {
  const { q, actor } = context
  demandKeeper(await reachedWarehouse(q, actor, warehouseId), actor.userId)
  const things = await soundLines(q, lines)
  const [known] = await q.query<{ name: string }>(
    `select m.name from stock_move v join material m on m.id = v.material_id where v.warehouse_id = $1::uuid and v.material_id = any($2::uuid[]) limit 1`,
    [warehouseId, lines.map(({ materialId }) => materialId)],
  )
  if (known) throw refuse(`物资“${known.name}”已有出入库记录，不能录入期初`)
  const moved = await moveStock(
    context,
    { docType: 'initial', docId: uuidv7(), docNo: '期初', seq: 1 },
    lines.map(({ materialId, qty, unitCost, batchNo, expireDate }) => ({
      warehouseId,
      materialId,
      direction: 'in',
      kind: 'initial',
      qty,
      amount: worthOf(qty, unitCost),
      ...batchOf(things.get(materialId)!, { batchNo, expireDate, qty }),
    })),
  )
  return { posted: moved.length }
}

interface Rebuilt extends StockFault, Record<string, unknown> {}
/** Every stock worked out again from its moves, its batches added up: what differs is told, and nothing is changed. */
export async function rebuild(
  q: Queryable,
  warehouses: readonly string[] | null,
): Promise<OutputOf<typeof checkStock>> {
  const [count] = await q.query<{ stocks: number; moves: number }>(
    `select (select count(*)::int from material_stock s where $1::uuid[] is null or s.warehouse_id = any($1::uuid[])) as stocks,
       (select count(*)::int from stock_move v where $1::uuid[] is null or v.warehouse_id = any($1::uuid[])) as moves`,
    [warehouses],
  )
  const faults = await q.query<Rebuilt>(
    `with kept as (
       select t.warehouse_id, t.material_id, t.qty, t.amount, coalesce(sum(case v.direction when 'in' then v.qty else -v.qty end), 0) as moved, coalesce(sum(case v.direction when 'in' then v.amount else -v.amount end), 0) as worth,
         (select coalesce(sum(b.qty), 0) from material_batch b where b.warehouse_id = t.warehouse_id and b.material_id = t.material_id) as batched
       from material_stock t left join stock_move v on v.warehouse_id = t.warehouse_id and v.material_id = t.material_id
       where $1::uuid[] is null or t.warehouse_id = any($1::uuid[]) group by t.id)
     select w.name as warehouse, m.name || ' ' || m.spec as material, x.what, x.stored, x.rebuilt
     from kept k join warehouse w on w.id = k.warehouse_id join material m on m.id = k.material_id
       cross join lateral (values ('数量', k.qty::text, k.moved::text, k.qty <> k.moved), ('金额', k.amount::text, k.worth::text, k.amount <> k.worth),
         ('批次', k.qty::text, k.batched::text, m.shelf_life_days is not null and k.qty <> k.batched)) as x(what, stored, rebuilt, wrong)
     where x.wrong order by 1, 2, 3 limit 200`,
    [warehouses],
  )
  return { ...count!, faults }
}
export async function check({ q, actor }: ActionContext): Promise<OutputOf<typeof checkStock>> {
  const params = new Params()
  const rows = await q.query<{ id: string }>(
    `select w.id from warehouse w where ${scoped(warehouse, { scope: inPlace }, actor, 'materials:record:viewAmount', 'w', params)}`,
    params.values,
  )
  return rebuild(
    q,
    rows.map(({ id }) => id),
  )
}

/** 工单退料. */
export async function giveBackOfOrder(
  context: ActionContext,
  { id, qty }: ParsedOf<typeof returnFromOrder>,
): Promise<{ moveNo: string }> {
  const { q, actor } = context
  const params = new Params()
  const [move] = await q.query<{ warehouseId: string; materialId: string; docId: string; docNo: string }>(
    `select t.warehouse_id as "warehouseId", t.material_id as "materialId", t.doc_id as "docId", t.doc_no as "docNo"
     from stock_move t where t.id = ${params.add(id)}::uuid and t.kind = 'workOrder' and ${scoped(stockMove, { scope: inPlace }, actor, 'materials:apply:return', 't', params)} for update`,
    params.values,
  )
  if (!move) throw notFound()
  demandKeeper(await warehouseOf(q, move.warehouseId), actor.userId)
  await soundLines(q, [{ materialId: move.materialId, qty }])
  const used = await outstanding(q, { ...move, docType: 'workOrder' })
  if (isZero(used.qty) || gt(qty, used.qty))
    throw badInput({ qty: `退料数量不能大于用料数量${withoutZeros(used.qty)}` })
  const [before] = await q.query<{ n: number }>(
    "select count(*)::int as n from stock_move where doc_type = 'workOrder' and doc_id = $1 and kind = 'applyReturn'",
    [move.docId],
  )
  const [moved] = await moveStock(
    context,
    { docType: 'workOrder', docId: move.docId, docNo: move.docNo, seq: before!.n + 1 },
    [
      {
        warehouseId: move.warehouseId,
        materialId: move.materialId,
        direction: 'in',
        kind: 'applyReturn',
        qty,
        amount: returnWorth(used, qty),
        purpose: 'repair',
        ...returnBatches(used, qty),
      },
    ],
  )
  return { moveNo: moved!.moveNo }
}

export async function byBarcode(
  { q, actor }: ActionContext,
  { barcode }: ParsedOf<typeof materialByBarcode>,
): Promise<OutputOf<typeof materialByBarcode>> {
  const { companies } = actor.scope('materials:file:view')
  const [row] = await q.query<{ materialId: string; title: string }>(
    `select id as "materialId", name || ' ' || spec as title from material where barcode = $1 and company_id = any($2) and enabled = 1 and deleted_at is null limit 1`,
    [barcode.trim(), companies],
  )
  return row ?? null
}

interface Taking {
  readonly doc: Doc
  readonly communityId: number | null
  readonly kind: 'workOrder' | 'maintain'
  readonly purpose: 'repair' | 'maintain'
}
/** What work takes: from warehouses of its project or of the city, what is free there, all of it or nothing. */
async function takeFor(
  context: ActionContext,
  { doc, communityId: place, kind, purpose }: Taking,
  lines: readonly MaterialLine[],
): Promise<TakenMaterial[]> {
  const { q, actor } = context
  await soundLines(
    q,
    lines.map(({ materialId, quantity, warehouseId }) => ({ materialId, qty: quantity, warehouseId })),
    ({ warehouseId }) => warehouseId,
    'materials',
  )
  for (const id of new Set(lines.map(({ warehouseId }) => warehouseId))) {
    const { communityId } = await reachedWarehouse(q, actor, id, 'materials')
    if (communityId !== null && communityId !== place) throw badInput({ materials: '只能使用本项目或城市仓库的物资' })
  }
  const moved = await moveStock(
    context,
    doc,
    lines.map(({ warehouseId, materialId, quantity }) => ({
      warehouseId,
      materialId,
      direction: 'out',
      kind,
      qty: quantity,
      purpose,
      short: (thing, available) => `${thing.name}库存不足，当前可用${withoutZeros(available)}`,
    })),
  )
  return moved.map((move, n) => ({ ...lines[n]!, stockMoveId: move.id, amount: move.amount }))
}

export const forOrders: MaterialsPort = {
  async take(context, order, lines) {
    const [row] = await context.q.query<{ round: number; no: string | null }>(
      'select coalesce(round, 1) as round, order_no as no from work_order where id = $1',
      [order.id],
    )
    const doc = { docType: 'workOrder', docId: order.id, docNo: row!.no ?? '', seq: row!.round }
    return takeFor(context, { doc, communityId: order.communityId, kind: 'workOrder', purpose: 'repair' }, lines)
  },
}
/** What a maintenance task takes when it is submitted; `round` tells its submissions apart. */
export const takeForMaintenance = (
  context: ActionContext,
  task: { readonly id: string; readonly taskNo: string; readonly communityId: number | null; readonly round: number },
  lines: readonly MaterialLine[],
): Promise<TakenMaterial[]> =>
  takeFor(
    context,
    {
      doc: { docType: 'maintain', docId: task.id, docNo: task.taskNo, seq: task.round },
      communityId: task.communityId,
      kind: 'maintain',
      purpose: 'maintain',
    },
    lines,
  )

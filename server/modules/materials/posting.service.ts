import { type Balance, availableOf, averageOf } from '@wuguan/contract/kernel/balance'
import { addDays } from '@wuguan/contract/kernel/dates'
import { add, div, gt, isZero, lt, round, sub, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { MoveKind } from '@wuguan/contract/materials/options'
import { type Entry, type Posted, post, promise } from '../../kernel/balance/post.ts'
import { dateOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { type Thing, thingsOf, type Warehouse, warehousesOf } from './place.ts'

export interface BatchPart {
  readonly batchNo: string
  readonly expireDate: string
  readonly qty: string
}
/** The document that stock moves for; `seq` tells several of its moves apart. */
export interface Doc {
  readonly docType: string
  readonly docId: string
  readonly docNo: string
  readonly seq: number
}
export interface MoveDraft {
  readonly warehouseId: string
  readonly materialId: string
  readonly direction: 'in' | 'out'
  readonly kind: MoveKind
  readonly qty: string
  /** Worth of what comes in, or of what goes out where that is not the average. */
  readonly amount?: string
  readonly release?: string
  readonly purpose?: string | null
  readonly positionId?: number | null
  /** Batches that come back or along; else a new one of today, and the first that ends goes out. */
  readonly batches?: readonly BatchPart[]
  readonly reversedId?: string
  /** What a count finds, and pairs that come to nothing, are posted while it runs. */
  readonly frozenToo?: true
  /** What is said where there is too little. */
  readonly short?: (thing: Thing, available: string) => string
}
interface StockEntry extends Entry {
  readonly draft: MoveDraft
  readonly thing: Thing
  readonly warehouse: Warehouse
}
export interface Moved {
  readonly id: string
  readonly moveNo: string
  readonly warehouseId: string
  readonly materialId: string
  readonly qty: string
  readonly amount: string
  readonly batches: readonly BatchPart[]
}

const accountOf = (warehouseId: string, materialId: string) => `${warehouseId}/${materialId}`
export const shortOf = ({ name, unit }: Thing, available: string): string =>
  `库存不足：${name} 可用${withoutZeros(available)}${unit}`

interface StockRow {
  readonly warehouseId: string
  readonly materialId: string
  readonly qty: string
  readonly locked: string
  readonly amount: string
}
/** The stocks of these accounts, made where they are missing, locked in one order by everybody. */
async function lockStocks(
  q: Queryable,
  now: Date,
  accounts: readonly string[],
  warehouses: ReadonlyMap<string, Warehouse>,
): Promise<ReadonlyMap<string, Balance>> {
  const pairs = accounts.map((account) => {
    const [warehouseId, materialId] = account.split('/') as [string, string]
    const { companyId, communityId } = warehouses.get(warehouseId)!
    return { id: uuidv7(), warehouseId, materialId, companyId, communityId }
  })
  await q.query(
    `insert into material_stock (id, company_id, community_id, warehouse_id, material_id, qty, locked_qty, amount, created_at, updated_at)
     select r.id, r."companyId", r."communityId", r."warehouseId", r."materialId", 0, 0, 0, $2, $2
     from jsonb_to_recordset($1::jsonb) as r(id uuid, "companyId" bigint, "communityId" bigint, "warehouseId" uuid, "materialId" uuid)
     order by r."warehouseId", r."materialId" on conflict do nothing`,
    [JSON.stringify(pairs), now],
  )
  const rows = await q.query<StockRow>(
    `select s.warehouse_id as "warehouseId", s.material_id as "materialId", s.qty::text as qty, s.locked_qty::text as locked, s.amount::text as amount
     from material_stock s where (s.warehouse_id, s.material_id) in (select r."warehouseId", r."materialId" from jsonb_to_recordset($1::jsonb) as r("warehouseId" uuid, "materialId" uuid))
     order by s.warehouse_id, s.material_id for update`,
    [JSON.stringify(pairs)],
  )
  return new Map(rows.map((row) => [accountOf(row.warehouseId, row.materialId), row]))
}
async function keepStocks(q: Queryable, now: Date, balances: ReadonlyMap<string, Balance>): Promise<void> {
  const rows = [...balances].map(([account, { qty, locked, amount }]) => {
    const [warehouseId, materialId] = account.split('/')
    return { warehouseId, materialId, qty, locked, amount }
  })
  await q.query(
    `update material_stock s set qty = r.qty, locked_qty = r.locked, amount = r.amount, version = s.version + 1, updated_at = $2
     from jsonb_to_recordset($1::jsonb) as r("warehouseId" uuid, "materialId" uuid, qty numeric, locked numeric, amount numeric)
     where s.warehouse_id = r."warehouseId" and s.material_id = r."materialId"`,
    [JSON.stringify(rows), now],
  )
}

/** Nothing comes or goes where it is being counted: of a count of some types, only of those. */
async function demandOpen(q: Queryable, drafts: readonly MoveDraft[]): Promise<void> {
  const asked = drafts.filter(({ frozenToo }) => !frozenToo)
  const [counted] = await q.query<{ name: string }>(
    `select w.name from stocktake_task t join warehouse w on w.id = t.warehouse_id
     where t.status in (20, 30) and exists (
       select 1 from jsonb_to_recordset($1::jsonb) as r("warehouseId" uuid, "materialId" uuid) join material m on m.id = r."materialId" join material_type y on y.id = m.type_id
       where r."warehouseId" = t.warehouse_id and (not exists (select 1 from stocktake_task__type_ids k where k.owner_id = t.id)
         or exists (select 1 from stocktake_task__type_ids k join material_type c on c.id = k.target_id where k.owner_id = t.id and y.path like c.path || '%'))) limit 1`,
    [JSON.stringify(asked.map(({ warehouseId, materialId }) => ({ warehouseId, materialId })))],
  )
  if (counted) throw refuse(`仓库“${counted.name}”正在盘点，暂停出入库`)
}

/** As many decimals as its unit has. */
export function demandWhole({ unit, unitDecimals }: Thing, qty: string): void {
  const decimals = withoutZeros(qty).split('.')[1]?.length ?? 0
  if (decimals > unitDecimals)
    throw refuse(unitDecimals === 0 ? `“${unit}”只能输入整数` : `“${unit}”最多保留${unitDecimals}位小数`)
}

function demandSound({ direction, qty }: MoveDraft, thing: Thing, { name, state, paths }: Warehouse): void {
  demandWhole(thing, qty)
  if (state === 'disabled') throw refuse(`仓库“${name}”已停用`)
  if (direction === 'in' && paths.length > 0 && !paths.some((path) => thing.path.startsWith(path)))
    throw refuse(`仓库“${name}”不存放“${thing.name}”这类物资`)
}

/** Moves stock for a document, all or nothing, at the time of the server. */
export async function moveStock(
  context: ActionContext,
  doc: Doc,
  drafts: readonly MoveDraft[],
): Promise<readonly Moved[]> {
  const moving = drafts.filter(({ qty }) => !isZero(qty))
  if (moving.length === 0) return []
  const { q, now, actor } = context
  const warehouses = await warehousesOf(q, [...new Set(moving.map(({ warehouseId }) => warehouseId))])
  const things = await thingsOf(q, [...new Set(moving.map(({ materialId }) => materialId))])
  for (const draft of moving) demandSound(draft, things.get(draft.materialId)!, warehouses.get(draft.warehouseId)!)
  await demandOpen(q, moving)
  const entries = moving.map((draft): StockEntry => ({
    account: accountOf(draft.warehouseId, draft.materialId),
    direction: draft.direction,
    qty: draft.qty,
    ...(draft.amount === undefined ? {} : { amount: draft.amount }),
    ...(draft.release === undefined ? {} : { release: draft.release }),
    draft,
    thing: things.get(draft.materialId)!,
    warehouse: warehouses.get(draft.warehouseId)!,
  }))
  const moved: Moved[] = []
  await post<StockEntry>(
    {
      lock: (accounts) => lockStocks(q, now, accounts, warehouses),
      short: ({ draft, thing }, available) => (draft.short ?? shortOf)(thing, available),
      async write(posted, balances) {
        const first = warehouses.values().next().value!
        const numbers = await drawCodes(q, 'materials.move', now, first.companyId, null, posted.length)
        for (const [at, one] of posted.entries()) moved.push(await keepMove(context, doc, numbers[at]!, one))
        await keepStocks(q, now, balances)
      },
    },
    entries,
  )
  return moved

  async function keepMove(
    { q: own }: ActionContext,
    { docType, docId, docNo, seq }: Doc,
    moveNo: string,
    { entry: { draft, thing, warehouse }, amount, after }: Posted<StockEntry>,
  ): Promise<Moved> {
    const batches = thing.shelfLifeDays === null ? [] : await keepBatches(own, now, draft, thing, warehouse)
    const id = uuidv7()
    await own.query(
      `insert into stock_move (id, company_id, community_id, move_no, at, warehouse_id, material_id, direction, kind, qty, unit_cost, amount, balance_qty, balance_amount,
         doc_type, doc_id, doc_line_id, seq, doc_no, purpose, position_id, batches, reversed_id, by_id, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::numeric, $11::numeric, $12::numeric, $13::numeric, $14::numeric, $15, $16, $17, $18, $19, $20, $21, $22::jsonb, $23, $24, $24, $5, $5)`,
      [
        id,
        warehouse.companyId,
        warehouse.communityId,
        moveNo,
        now,
        draft.warehouseId,
        draft.materialId,
        draft.direction,
        draft.kind,
        draft.qty,
        div(amount, draft.qty, 4),
        amount,
        after.qty,
        after.amount,
        docType,
        docId,
        `${docId}:${draft.materialId}`,
        seq,
        docNo,
        draft.purpose ?? null,
        draft.positionId ?? null,
        batches.length > 0 ? JSON.stringify(batches) : null,
        draft.reversedId ?? null,
        actor.userId || null,
      ],
    )
    return { id, moveNo, warehouseId: draft.warehouseId, materialId: draft.materialId, qty: draft.qty, amount, batches }
  }
}

/** Nobody is handed what has expired. */
const HANDED: ReadonlySet<MoveKind> = new Set(['applyOut', 'workOrder', 'maintain'])

/** What a move does to the batches of its stock, under the lock of the stock: what ends first goes first. */
async function keepBatches(
  q: Queryable,
  now: Date,
  { direction, kind, qty, batches, short }: MoveDraft,
  thing: Thing,
  { id: warehouseId, companyId, communityId }: Warehouse,
): Promise<BatchPart[]> {
  const today = dateOf(now)
  if (direction === 'in') {
    const parts = batches?.length
      ? [...batches]
      : [{ batchNo: today.replaceAll('-', ''), expireDate: addDays(today, thing.shelfLifeDays!), qty }]
    for (const part of parts)
      await q.query(
        `insert into material_batch as b (id, company_id, community_id, warehouse_id, material_id, batch_no, expire_date, qty, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7::date, $8::numeric, $9, $9)
         on conflict (warehouse_id, material_id, batch_no, expire_date) do update set qty = b.qty + excluded.qty, version = b.version + 1, updated_at = $9`,
        [uuidv7(), companyId, communityId, warehouseId, thing.id, part.batchNo, part.expireDate, part.qty, now],
      )
    return parts
  }
  const rows = await q.query<{ id: string; batchNo: string; expireDate: string; qty: string }>(
    `select id, batch_no as "batchNo", expire_date::text as "expireDate", qty::text as qty from material_batch
     where warehouse_id = $1 and material_id = $2 and qty > 0 order by expire_date, batch_no for update`,
    [warehouseId, thing.id],
  )
  const wanted = (one: { batchNo: string; expireDate: string }) =>
    !batches?.length || batches.some((part) => part.batchNo === one.batchNo && part.expireDate === one.expireDate)
  const usable = rows.filter((row) => wanted(row) && !(HANDED.has(kind) && row.expireDate < today))
  const taken: BatchPart[] = []
  let left = round(qty, 3)
  for (const { id, batchNo, expireDate, qty: there } of usable) {
    if (isZero(left)) break
    const part = lt(there, left) ? there : left
    left = sub(left, part)
    taken.push({ batchNo, expireDate, qty: part })
    await q.query(
      'update material_batch set qty = qty - $2::numeric, version = version + 1, updated_at = $3 where id = $1',
      [id, part, now],
    )
  }
  if (gt(left, '0'))
    throw refuse(
      short?.(thing, sub(qty, left)) ??
        `${thing.name} 未过期的批次只有${withoutZeros(sub(qty, left))}${thing.unit}，已过期的不能出库`,
    )
  return taken
}

export interface Promised {
  readonly warehouseId: string
  readonly materialId: string
  /** Negative: given free. */
  readonly qty: string
}
/** Locks quantities for a document that was agreed to, or frees them. */
export async function promiseStock({ q, now }: ActionContext, lines: readonly Promised[]): Promise<void> {
  const warehouses = await warehousesOf(q, [...new Set(lines.map(({ warehouseId }) => warehouseId))])
  const things = await thingsOf(q, [...new Set(lines.map(({ materialId }) => materialId))])
  await promise<Entry & { materialId: string }>(
    {
      lock: (accounts) => lockStocks(q, now, accounts, warehouses),
      short: ({ materialId }, available) => shortOf(things.get(materialId)!, available),
      write: (balances) => keepStocks(q, now, balances),
    },
    lines.map(({ warehouseId, materialId, qty }) => ({
      account: accountOf(warehouseId, materialId),
      direction: 'out',
      qty,
      materialId,
    })),
  )
}

/** What a stock is worth a unit; of none the reference price. */
export async function costOf(q: Queryable, warehouseId: string, { id, refPrice }: Thing): Promise<string> {
  const [stock] = await q.query<{ qty: string; amount: string }>(
    'select qty::text as qty, amount::text as amount from material_stock where warehouse_id = $1 and material_id = $2',
    [warehouseId, id],
  )
  return !stock || isZero(stock.qty) ? refPrice : averageOf(stock)
}
export async function availableIn(q: Queryable, warehouseId: string, materialId: string): Promise<string> {
  const [stock] = await q.query<{ qty: string; locked: string }>(
    'select qty::text as qty, locked_qty::text as locked from material_stock where warehouse_id = $1 and material_id = $2',
    [warehouseId, materialId],
  )
  return stock ? availableOf(stock) : '0'
}
export const total = (parts: readonly { readonly qty: string }[]): string =>
  parts.reduce((sum, { qty }) => add(sum, qty), '0')

import { worthOf } from '@wuguan/contract/kernel/balance'
import { add, div, formatMoney, gt, gte, mul, sum } from '@wuguan/contract/kernel/decimal'
import type { AnyRow, RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { purchaseOrder, purchaseReceipt } from '@wuguan/contract/materials/purchase-order.entity'
import { purchaseFlow } from '@wuguan/contract/materials/purchase-order.flow'
import { claimAttachments } from '../../kernel/crud/references.ts'
import { insertRow } from '../../kernel/crud/store.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { consentOf } from '../../kernel/flow/consent.ts'
import { flow } from '../../kernel/flow/flow.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { left, OWN, soundLines } from './documents.ts'
import { demandKeeper, thingsOf, warehousesOf } from './place.ts'
import { type BatchPart, moveStock } from './posting.service.ts'
import { cityOnly, commonPath, purchaseRules, tierFor } from './settings.ts'

type Order = ShownRowOf<typeof purchaseOrder> & RowMeta
type Arrival = NonNullable<Order['arrivals']>[number]

export const totalOf = (lines: readonly { qty?: string | null; unitCost?: string | null }[]): string =>
  add('0.00', sum(lines.map(({ qty, unitCost }) => worthOf(qty ?? '0', unitCost ?? '0'))))

const SPLIT_DAYS = 3
/** What the same person asked for of the same types into the same warehouse a little earlier: split orders are seen as what they are. */
async function splitNote(q: Queryable, row: Order, userId: number, now: Date): Promise<string | null> {
  const materials = (row.lines ?? []).map(({ materialId }) => materialId)
  const [earlier] = await q.query<{ n: number; amount: string }>(
    `select count(*)::int as n, coalesce(sum(o.total_amount), 0)::text as amount from purchase_order o
     where o.id <> $1::uuid and o.applicant_id = $2 and o.warehouse_id = $3::uuid and o.status not in (10, 25, 90) and o.submitted_at >= $4::timestamptz - $5::integer * interval '1 day'
       and exists (select 1 from jsonb_array_elements(o.lines) l(value) join material m on m.id = (l.value->>'materialId')::uuid
         where m.type_id in (select x.type_id from material x where x.id = any($6::uuid[])))`,
    [row.id, userId, row.warehouseId, now, SPLIT_DAYS, materials],
  )
  return earlier!.n === 0 ? null : `近3天累计${formatMoney(add(earlier!.amount, row.totalAmount ?? '0'))}`
}

const ordered = (row: Order): Arrival[] =>
  (row.kind === 'city' && row.splits?.length
    ? row.splits.map(({ materialId, warehouseId, qty }) => ({ materialId, warehouseId, qty }))
    : (row.lines ?? []).map(({ materialId, qty }) => ({ materialId, warehouseId: row.warehouseId, qty }))
  ).map((line) => ({ ...line, arrivedQty: '0', returnedQty: '0' }))

const placeOf = ({ companyId, communityId, kind }: Order) => ({
  companyId: companyId!,
  communityId: communityId ?? null,
  kind,
})

/** The arrival that a line of a delivery or of a return is about. */
function arrivalOf(
  row: Order,
  { materialId, warehouseId }: { materialId: string; warehouseId?: string | null },
): Arrival {
  const all = (row.arrivals ?? []).filter((one) => one.materialId === materialId)
  const found = warehouseId ? all.find((one) => one.warehouseId === warehouseId) : all.length === 1 ? all[0] : undefined
  if (!found) throw badInput({ lines: all.length > 1 ? '请选择收货仓库' : '该物资不在采购单中' })
  return found
}

export const purchaseSteps = flow(
  purchaseFlow,
  {
    submit: async (context, row) => {
      const { q, actor, now } = context
      const things = await soundLines(q, row.lines ?? [])
      if (row.kind === 'project') {
        const reserved = await cityOnly(q, row.companyId!)
        if ([...things.values()].some(({ path }) => reserved.some((one) => path.startsWith(one))))
          throw refuse('该物资仅允许城市集采')
      }
      return context.done({ splitNote: await splitNote(q, row, actor.userId, now) })
    },
    order: (context, row, { supplierId, expectDate }) =>
      context.done({ supplierId, expectDate, arrivals: ordered(row), orderedAt: dateTimeOf(context.now) }),
    receive: async (context, row, { lines, deliveryNo, attachments }) => {
      const { q, now, actor } = context
      const given = lines.map((line) => ({ ...line, arrival: arrivalOf(row, line) }))
      const things = await soundLines(q, given, ({ arrival }) => arrival.warehouseId)
      const warehouses = await warehousesOf(q, [...new Set(given.map(({ arrival }) => arrival.warehouseId))])
      for (const warehouse of warehouses.values()) demandKeeper(warehouse, actor.userId)
      const ruleFor = await purchaseRules(q, placeOf(row))
      const arrivals = (row.arrivals ?? []).map((one) => ({ ...one }))
      const costs = given.map(({ arrival, qty, unitCost }) => {
        const thing = things.get(arrival.materialId)!
        const rule = ruleFor(thing.path)
        const now = arrivals.find(
          (one) => one.materialId === arrival.materialId && one.warehouseId === arrival.warehouseId,
        )!
        now.arrivedQty = add(now.arrivedQty, qty)
        const most = mul(now.qty, add('1', div(rule?.over ?? '0', '100', 6)))
        if (gt(now.arrivedQty, most)) throw refuse('入库数量超出采购数量允许范围')
        const asked = row.lines!.find((line) => line.materialId === arrival.materialId)!.unitCost
        if (gt(unitCost, mul(asked, add('1', div(rule?.tolerance ?? '0', '100', 6)))))
          throw refuse('入库价高于采购价允许范围')
        return rule?.taxExcluded && thing.taxRate ? div(unitCost, add('1', div(thing.taxRate, '100', 6)), 4) : unitCost
      })
      const [receiptNo] = await drawCodes(q, 'materials.receipt', now, row.companyId!, row.communityId ?? null)
      const receipt = {
        communityId: row.communityId ?? null,
        receiptNo: receiptNo!,
        orderId: row.id,
        supplierId: row.supplierId,
        deliveryNo: deliveryNo ?? null,
        lines: given.map(({ arrival, ...line }) => ({ ...line, warehouseId: arrival.warehouseId })),
        totalAmount: totalOf(lines),
        attachments: attachments ?? null,
        at: dateTimeOf(now),
        byId: actor.userId || null,
      }
      const place = { companyId: row.companyId!, communityId: null }
      const id = await insertRow(q, purchaseReceipt, receipt, place, actor, context.kernel.secrets, now)
      if (attachments?.length) await claimAttachments(q, purchaseReceipt, id, receipt, ['attachments'], actor, now)
      await moveStock(
        context,
        { docType: 'purchase', docId: String(row.id), docNo: row.orderNo, seq: row.version },
        given.map(({ arrival, qty, batchNo, expireDate }, n) => ({
          warehouseId: arrival.warehouseId,
          materialId: arrival.materialId,
          direction: 'in',
          kind: 'purchase',
          qty,
          amount: worthOf(qty, costs[n]!),
          ...batchOf(things.get(arrival.materialId)!, { batchNo, expireDate, qty }),
        })),
      )
      const whole = arrivals.every(({ arrivedQty, qty }) => gte(arrivedQty, qty))
      return context.ends(
        whole ? 'received' : 'partReceived',
        { arrivals, ...(whole ? { receivedAt: row.receivedAt ?? dateTimeOf(now) } : {}) },
        { receiptNo: receiptNo! },
      )
    },
    sendBack: async (context, row, { lines }) => {
      const { q, actor } = context
      const given = lines.map((line) => ({ ...line, arrival: arrivalOf(row, line) }))
      const things = await thingsOf(
        q,
        given.map(({ materialId }) => materialId),
      )
      await soundLines(q, given, ({ arrival }) => arrival.warehouseId)
      const warehouses = await warehousesOf(q, [...new Set(given.map(({ arrival }) => arrival.warehouseId))])
      for (const warehouse of warehouses.values()) demandKeeper(warehouse, actor.userId)
      const arrivals = (row.arrivals ?? []).map((one) => ({ ...one }))
      for (const { arrival, qty } of given) {
        const now = arrivals.find(
          (one) => one.materialId === arrival.materialId && one.warehouseId === arrival.warehouseId,
        )!
        if (gt(qty, left(now.arrivedQty, now.returnedQty)))
          throw refuse(`“${things.get(arrival.materialId)!.name}”的退货数量不能大于已入库数量`)
        now.returnedQty = add(now.returnedQty, qty)
      }
      await moveStock(
        context,
        { docType: 'purchase', docId: String(row.id), docNo: row.orderNo, seq: row.version },
        given.map(({ arrival, qty }) => ({
          warehouseId: arrival.warehouseId,
          materialId: arrival.materialId,
          direction: 'out',
          kind: 'supplierReturn',
          qty,
        })),
      )
      return context.done({ arrivals })
    },
  },
  consentOf(purchaseOrder, {
    type: 'materials.purchase',
    route: '/materials/purchase/index?keyword={id}',
    permission: 'materials:purchase:audit',
    own: OWN,
    about: ['totalAmount', 'kind', 'reason', 'splitNote', 'warehouseId'],
    notes: 'splitNote',
    model: async ({ q }, row) => modelOf(q, row as AnyRow & Order),
  }),
)

async function modelOf(q: Queryable, row: Order): Promise<string | null> {
  const things = await thingsOf(
    q,
    (row.lines ?? []).map(({ materialId }) => materialId),
  )
  const rule = (await purchaseRules(q, placeOf(row)))(commonPath([...things.values()]))
  return rule ? tierFor(rule.tiers, row.totalAmount ?? '0') : null
}

/** The batch of what comes in, as it is given, else of today. */
export function batchOf(
  { shelfLifeDays }: { readonly shelfLifeDays: number | null },
  {
    batchNo,
    expireDate,
    qty,
  }: { batchNo?: string | null | undefined; expireDate?: string | null | undefined; qty: string },
): { batches?: readonly BatchPart[] } {
  if (shelfLifeDays === null || (!batchNo && !expireDate)) return {}
  if (!expireDate) throw badInput({ lines: '请填写有效期' })
  return { batches: [{ batchNo: batchNo ?? expireDate.replaceAll('-', ''), expireDate, qty }] }
}

/** What is short of a warehouse, up to its most, less what is on order. */
export const ONORDER = (warehouse: string, material: string): string =>
  `(select coalesce(sum(greatest((a.value->>'qty')::numeric - (a.value->>'arrivedQty')::numeric, 0)), 0) from purchase_order o cross join lateral jsonb_array_elements(o.arrivals) a(value)
    where o.status in (40, 50) and a.value->>'materialId' = ${material}::text and a.value->>'warehouseId' = ${warehouse}::text)`

export async function suggest(
  { q }: ActionContext,
  { warehouseId }: { warehouseId: string },
): Promise<{ lines: { materialId: string; title: string; qty: string; unitCost: string }[] }> {
  const lines = await q.query<{ materialId: string; title: string; qty: string; unitCost: string }>(
    `select m.id as "materialId", m.name || ' ' || m.spec as title, round(x.most - s.qty + s.locked_qty - x.coming, m.unit_decimals)::text as qty, round(m.ref_price, 4)::text as "unitCost"
     from material_stock s join material m on m.id = s.material_id
       cross join lateral (select coalesce(s.min_qty, m.min_qty) as least, coalesce(s.max_qty, m.max_qty, s.min_qty, m.min_qty) as most, ${ONORDER('s.warehouse_id', 's.material_id')} as coming) x
     where s.warehouse_id = $1::uuid and m.enabled = 1 and m.deleted_at is null and s.qty - s.locked_qty < x.least and x.most - s.qty + s.locked_qty - x.coming > 0
     order by m.code`,
    [warehouseId],
  )
  return { lines }
}

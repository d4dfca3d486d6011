import { div, eq, gt, isZero, lt, mul, sub } from '@wuguan/contract/kernel/decimal'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'
import { transferFlow } from '@wuguan/contract/materials/material-transfer.flow'
import { dateTimeOf } from '../../kernel/clock.ts'
import { consentOf } from '../../kernel/flow/consent.ts'
import { flow } from '../../kernel/flow/flow.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { OWN, soundLines } from './documents.ts'
import { demandKeeper, thingsOf, warehouseOf } from './place.ts'
import { ofLongest } from './batches.ts'
import { type BatchPart, type MoveDraft, moveStock, promiseStock, total } from './posting.service.ts'

type Transfer = ShownRowOf<typeof materialTransfer> & RowMeta
const docOf = (row: Transfer) => ({
  docType: 'transfer',
  docId: String(row.id),
  docNo: row.transferNo,
  seq: row.version,
})

const locked = (context: ActionContext, row: Transfer, sign: 1 | -1) =>
  promiseStock(
    context,
    row.lines.map(({ materialId, qty }) => ({
      warehouseId: row.fromWarehouseId,
      materialId,
      qty: sign === 1 ? qty : sub('0', qty),
    })),
  )

interface Sent {
  readonly id: string
  readonly materialId: string
  readonly batches: BatchPart[]
}
/** What arrived of the batches that were sent: those that last longest. */
const arrived = (batches: readonly BatchPart[], qty: string): BatchPart[] => ofLongest(batches, qty).parts

export const transferSteps = flow(
  transferFlow,
  {
    submit: async (context, row) => {
      await soundLines(context.q, row.lines)
      return context.done()
    },
    approve: async (context, row) => {
      await locked(context, row, 1)
      return context.done()
    },
    cancel: async (context, row) => {
      if (row.status === 30) await locked(context, row, -1)
      return context.done()
    },
    sendOut: async (context, row) => {
      const { q, actor, now } = context
      demandKeeper(await warehouseOf(q, row.fromWarehouseId), actor.userId)
      const moved = await moveStock(
        context,
        docOf(row),
        row.lines.map(({ materialId, qty }) => ({
          warehouseId: row.fromWarehouseId,
          materialId,
          direction: 'out',
          kind: 'transferOut',
          qty,
          release: qty,
        })),
      )
      return context.done({
        moved: moved.map(({ materialId, qty, amount }) => ({
          materialId,
          outQty: qty,
          outAmount: amount,
          inQty: null,
          lossAmount: null,
        })),
        outAt: dateTimeOf(now),
        outById: actor.userId || null,
      })
    },
    takeIn: async (context, row, { lines, lossReason }) => {
      const { q, actor, now } = context
      demandKeeper(await warehouseOf(q, row.toWarehouseId), actor.userId)
      await soundLines(q, lines)
      const things = await thingsOf(
        q,
        lines.map(({ materialId }) => materialId),
      )
      const moves = await q.query<Sent>(
        `select id, material_id as "materialId", coalesce(batches, '[]'::jsonb) as batches from stock_move where doc_type = 'transfer' and doc_id = $1 and kind = 'transferOut' and direction = 'out'`,
        [String(row.id)],
      )
      const drafts: MoveDraft[] = []
      const moved = (row.moved ?? []).map(({ materialId, outQty, outAmount }) => {
        const inQty = lines.find((line) => line.materialId === materialId)?.inQty
        if (inQty === undefined) throw badInput({ lines: '请填写全部物资的入库数量' })
        if (gt(inQty, outQty)) throw refuse(`“${things.get(materialId)!.name}”的入库数量不能大于出库数量`)
        const sent = moves.find((one) => one.materialId === materialId)!
        const inAmount = eq(inQty, outQty) ? outAmount : div(mul(outAmount, inQty), outQty, 2)
        const lossAmount = sub(outAmount, inAmount)
        const batches = arrived(sent.batches, inQty)
        drafts.push({
          warehouseId: row.toWarehouseId,
          materialId,
          direction: 'in',
          kind: 'transferIn',
          qty: inQty,
          amount: inAmount,
          ...(batches.length > 0 ? { batches } : {}),
        })
        if (lt(inQty, outQty)) {
          // What did not arrive never left the books of the source as a transfer: it is a loss there, at what it was sent for.
          const lost = {
            warehouseId: row.fromWarehouseId,
            materialId,
            qty: sub(outQty, inQty),
            amount: lossAmount,
            frozenToo: true,
          } as const
          const gone = lostOf(sent.batches, batches)
          const own = gone.length > 0 ? { batches: gone } : {}
          drafts.push({ ...lost, ...own, direction: 'in', kind: 'transferOut', reversedId: sent.id })
          drafts.push({ ...lost, ...own, direction: 'out', kind: 'transitLoss' })
        }
        return { materialId, outQty, outAmount, inQty, lossAmount: lt(inQty, outQty) ? lossAmount : null }
      })
      if (moved.some(({ lossAmount }) => lossAmount !== null) && !lossReason)
        throw badInput({ lossReason: '实收少于出库，请填写损耗原因' })
      await moveStock(context, docOf(row), drafts)
      return context.done({
        moved,
        lossReason: lossReason ?? null,
        inAt: dateTimeOf(now),
        inById: actor.userId || null,
      })
    },
  },
  consentOf(materialTransfer, {
    type: 'materials.transfer',
    route: '/materials/transfer/index?keyword={id}',
    permission: 'materials:transfer:audit',
    own: OWN,
    about: ['reason', 'fromWarehouseId', 'toWarehouseId'],
  }),
)
const lostOf = (sent: readonly BatchPart[], there: readonly BatchPart[]): BatchPart[] =>
  sent
    .map((one) => ({
      ...one,
      qty: sub(one.qty, total(there.filter((two) => two.batchNo === one.batchNo && two.expireDate === one.expireDate))),
    }))
    .filter(({ qty }) => !isZero(qty))

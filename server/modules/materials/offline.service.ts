import { worthOf } from '@wuguan/contract/kernel/balance'
import { add, sum } from '@wuguan/contract/kernel/decimal'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { offlineDoc } from '@wuguan/contract/materials/offline-doc.entity'
import { offlineFlow } from '@wuguan/contract/materials/offline-doc.flow'
import { consentOf } from '../../kernel/flow/consent.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { OWN, soundLines } from './documents.ts'
import { type BatchPart, moveStock } from './posting.service.ts'
import { batchOf } from './purchase.service.ts'

type Doc = ShownRowOf<typeof offlineDoc> & RowMeta
const docOf = (row: Doc) => ({ docType: 'offline', docId: String(row.id), docNo: row.docNo, seq: row.version })

interface Written {
  readonly id: string
  readonly warehouseId: string
  readonly materialId: string
  readonly direction: 'in' | 'out'
  readonly qty: string
  readonly amount: string
  readonly batches: BatchPart[]
}

export const offlineSteps = flow(
  offlineFlow,
  {
    submit: async (context, row) => {
      await soundLines(context.q, row.lines)
      return context.done()
    },
    approve: async (context, row) => {
      const things = await soundLines(context.q, row.lines)
      const moved = await moveStock(
        context,
        docOf(row),
        row.lines.map(({ materialId, qty, unitCost, batchNo, expireDate }) => ({
          warehouseId: row.warehouseId,
          materialId,
          direction: row.kind,
          kind: row.kind === 'in' ? 'offlineIn' : 'offlineOut',
          qty,
          ...(row.kind === 'in'
            ? {
                amount: worthOf(qty, unitCost ?? '0'),
                ...batchOf(things.get(materialId)!, { batchNo, expireDate, qty }),
              }
            : {}),
        })),
      )
      return context.done({ amount: add('0.00', sum(moved.map(({ amount }) => amount))) })
    },
    reverse: async (context, row, { reverseReason }) => {
      const moves = await context.q.query<Written>(
        `select id, warehouse_id as "warehouseId", material_id as "materialId", direction, qty::text as qty, amount::text as amount, coalesce(batches, '[]'::jsonb) as batches
         from stock_move where doc_type = 'offline' and doc_id = $1 order by id`,
        [String(row.id)],
      )
      await moveStock(
        context,
        docOf(row),
        moves.map(({ id, direction, batches, warehouseId, materialId, qty, amount }) => ({
          warehouseId,
          materialId,
          qty,
          amount,
          direction: direction === 'in' ? 'out' : 'in',
          kind: direction === 'in' ? 'offlineIn' : 'offlineOut',
          reversedId: id,
          ...(batches.length > 0 ? { batches } : {}),
          short: () => '库存不足，无法红冲',
        })),
      )
      return context.done({ reverseReason })
    },
  },
  consentOf(offlineDoc, {
    type: 'materials.offline',
    route: '/materials/offline/index?keyword={id}',
    permission: 'materials:offline:post',
    own: OWN,
    about: ['kind', 'paperNo', 'reason', 'warehouseId'],
  }),
)

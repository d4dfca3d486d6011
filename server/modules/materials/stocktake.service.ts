import { averageOf } from '@wuguan/contract/kernel/balance'
import { abs, add, gt, isZero, lt, mul, round, sub, sum } from '@wuguan/contract/kernel/decimal'
import type { AnyEntity, RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { previewStocktakePlan } from '@wuguan/contract/materials/materials.actions'
import { stocktakePlan } from '@wuguan/contract/materials/stocktake-plan.entity'
import { type BookLine, stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { stocktakeFlow } from '@wuguan/contract/materials/stocktake-task.flow'
import { warehouseFlow } from '@wuguan/contract/materials/warehouse.flow'
import { dateTimeOf } from '../../kernel/clock.ts'
import { consentOf } from '../../kernel/flow/consent.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { preview } from '../schedule/preview.service.ts'
import { OWN, soundLines } from './documents.ts'
import { beginPlanned, followPlanned } from './join-schedule.ts'
import { demandKeeper, thingsOf, warehouseOf } from './place.ts'
import { costOf, moveStock } from './posting.service.ts'

type Task = ShownRowOf<typeof stocktakeTask> & RowMeta
type Line = NonNullable<Task['lines']>[number]

const keeperOnly = async ({ q, actor }: ActionContext, { warehouseId }: Task) => {
  const found = await warehouseOf(q, warehouseId)
  demandKeeper(found, actor.userId)
  return found
}
const bookOf = async (q: Queryable, { id }: Task): Promise<BookLine[]> =>
  (
    await q.query<{ book: BookLine[] }>(
      "select coalesce(book, '[]'::jsonb) as book from stocktake_task where id = $1",
      [id],
    )
  )[0]!.book

/** The warehouse is open again. */
const reopen = async (context: ActionContext, { warehouseId }: Task) => {
  await moveBySystem(context, warehouseFlow, 'counted', (params) => `t.id = ${params.add(warehouseId)}`)
}
/** Who counts blind again does not see what the books say. */
const hidden = (row: Task): Line[] =>
  (row.lines ?? []).map((line) => ({ ...line, diff: null, diffAmount: null, ...(row.blind ? { bookQty: null } : {}) }))

/** What was handed in is counted again. */
async function again(context: ActionContext, row: Task) {
  await followPlanned(context, row, 'comeBack')
  return { lines: hidden(row), diffAmount: null }
}

export const foreseePlan = (context: ActionContext, { draft }: ParsedOf<typeof previewStocktakePlan>) =>
  preview(
    context,
    stocktakePlan as AnyEntity,
    draft,
    Array.isArray(draft['warehouseIds']) ? draft['warehouseIds'].length : 1,
  )

export const stocktakeSteps = flow(
  stocktakeFlow,
  {
    start: async (context, row) => {
      const { q, now } = context
      // Postings hold their warehouse: after this nobody is in the middle of one.
      await q.query('select id from warehouse where id = $1 for update', [row.warehouseId])
      const { name } = await keeperOnly(context, row)
      await beginPlanned(context, row)
      const moved = await moveBySystem(
        context,
        warehouseFlow,
        'count',
        (params) => `t.id = ${params.add(row.warehouseId)}`,
      )
      if (moved.length === 0) throw refuse(`仓库“${name}”正在盘点或已停用，不能开始盘点`)
      const book = await q.query<BookLine>(
        `select s.material_id as "materialId", s.qty::text as qty, s.amount::text as amount
         from material_stock s join material m on m.id = s.material_id join material_type y on y.id = m.type_id
         where s.warehouse_id = $1::uuid and (s.qty > 0 or m.enabled = 1) and (not exists (select 1 from stocktake_task__type_ids k where k.owner_id = $2::uuid)
           or exists (select 1 from stocktake_task__type_ids k join material_type c on c.id = k.target_id where k.owner_id = $2::uuid and y.path like c.path || '%'))
         order by m.code`,
        [row.warehouseId, row.id],
      )
      if (book.length === 0) throw refuse('该仓库没有可盘点的物资')
      await q.query('update stocktake_task set book = $2::jsonb where id = $1', [row.id, JSON.stringify(book)])
      return context.done({
        lines: book.map(({ materialId, qty }) => ({
          materialId,
          bookQty: row.blind ? null : qty,
          countQty: null,
          diff: null,
          diffAmount: null,
          reason: null,
        })),
        bookAmount: add('0.00', sum(book.map(({ amount }) => amount))),
        startedAt: dateTimeOf(now),
      })
    },
    count: async (context, row, { lines }) => {
      await keeperOnly(context, row)
      await soundLines(
        context.q,
        lines.map(({ materialId, countQty }) => ({ materialId, qty: countQty ?? null })),
      )
      const kept = new Map((row.lines ?? []).map((line) => [line.materialId, line]))
      for (const { materialId, countQty, reason } of lines) {
        // What lies there and no book knows of is found, from nothing.
        const line = kept.get(materialId) ?? {
          materialId,
          bookQty: row.blind ? null : '0',
          diff: null,
          diffAmount: null,
        }
        kept.set(materialId, { ...line, countQty: countQty ?? null, reason: reason ?? null })
      }
      return context.done({ lines: [...kept.values()] })
    },
    submit: async (context, row) => {
      const { q } = context
      await keeperOnly(context, row)
      const lines = row.lines ?? []
      const open = lines.filter(({ countQty }) => countQty === null).length
      if (open > 0) throw refuse(`还有${open}种物资未盘点`)
      const things = await thingsOf(
        q,
        lines.map(({ materialId }) => materialId),
      )
      const book = new Map((await bookOf(q, row)).map((line) => [line.materialId, line]))
      const found = lines.map((line) => {
        const { qty, amount } = book.get(line.materialId) ?? { qty: '0', amount: '0' }
        const thing = things.get(line.materialId)!
        const diff = sub(line.countQty!, qty)
        if (!isZero(diff) && !line.reason) throw badInput({ lines: `请填写“${thing.name}”的差异原因` })
        const cost = isZero(qty) ? thing.refPrice : averageOf({ qty, amount })
        return { ...line, bookQty: qty, diff, diffAmount: round(mul(diff, cost), 2) }
      })
      const diffAmount = add('0.00', sum(found.map((line) => abs(line.diffAmount))))
      await followPlanned(context, row, 'handIn')
      return context.done({ lines: found, diffAmount })
    },
    withdraw: async (context, row) => context.done(await again(context, row)),
    reject: async (context, row) => context.done(await again(context, row)),
    approve: async (context, row) => {
      const { q, now } = context
      const lines = (row.lines ?? []).filter(({ diff }) => diff !== null && !isZero(diff))
      const things = await thingsOf(
        q,
        lines.map(({ materialId }) => materialId),
      )
      const gains = await Promise.all(
        lines.map(async ({ materialId, diff }) =>
          gt(diff!, '0') ? round(mul(diff!, await costOf(q, row.warehouseId, things.get(materialId)!)), 2) : null,
        ),
      )
      await moveStock(
        context,
        { docType: 'stocktake', docId: String(row.id), docNo: row.taskNo, seq: row.version },
        lines.map(({ materialId, diff }, n) => ({
          warehouseId: row.warehouseId,
          materialId,
          direction: lt(diff!, '0') ? 'out' : 'in',
          kind: lt(diff!, '0') ? 'loss' : 'gain',
          qty: abs(diff!),
          frozenToo: true,
          ...(gains[n] == null ? {} : { amount: gains[n] }),
        })),
      )
      await reopen(context, row)
      await followPlanned(context, row, 'finish')
      return context.done({ postedAt: dateTimeOf(now) })
    },
    cancel: async (context, row) => {
      if (row.status !== 10) await reopen(context, row)
      await followPlanned(context, row, 'cancel')
      return context.done()
    },
  },
  consentOf(stocktakeTask, {
    type: 'materials.stocktake',
    route: '/materials/task/index?keyword={id}',
    permission: 'materials:task:audit',
    own: OWN,
    about: ['bookAmount', 'diffAmount', 'warehouseId'],
  }),
)

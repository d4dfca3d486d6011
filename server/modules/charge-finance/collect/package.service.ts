import type { ProductLine } from '@wuguan/contract/charge-base/charge-product.entity'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { div } from '@wuguan/contract/kernel/decimal'
import { DomainError, badInput, refuse } from '@wuguan/contract/kernel/errors'
import { lastDay } from '@wuguan/contract/kernel/period'
import { uuidv7 } from '../../../kernel/ids.ts'
import { cancelReceivables } from '../generation/cancel.service.ts'
import type { Book, LedgerContext, PostingDoc } from '../ledger/context.service.ts'
import { type NewReceivable, createReceivables } from '../ledger/create.service.ts'
import { lockReceivables } from '../ledger/receivables.service.ts'
import { traceReceivables } from '../ledger/trace.ts'
import { nextMonths } from './prepay.service.ts'
import { type Property, payerOf, propertyColumns } from './property.service.ts'
import type { Product } from './product.store.ts'

/** The receivables of a package: months that are owed already, and what the sale makes. */
export interface PackageRows {
  readonly ids: readonly string[]
  readonly made: ReadonlySet<string>
}
const CANCELLED = 4
type MonthsLine = ProductLine & { months: number }
type QuantityLine = ProductLine & { quantity: string }
const isMonths = (line: ProductLine): line is MonthsLine => line.months !== null
/** Of a line by quantity, in what it makes. */
const partOf = (index: number) => String(index + 1)
const isQuantity = (line: ProductLine): line is QuantityLine => line.months === null

/** What the property owes of a package already: months of each line, and pieces that a voided sale of it left, by their line. */
export interface Owed {
  readonly months: readonly (readonly string[])[]
  readonly pieces: ReadonlyMap<number, string>
}

/** Locked, so that no other desk takes them. */
export async function owedRows(
  context: LedgerContext,
  book: Book,
  property: Property,
  product: Product,
): Promise<Owed> {
  const months = await owedMonths(context, book, property, product)
  const left = await context.q.query<{ id: string; part: string; amount: string }>(
    `select distinct on (source_part) id, source_part as part, outstanding_amount as amount from receivable
     where community_id = $1 and property_id = $2 and source = 'product' and source_id = $3 and status = 1 and not hung_up and lock_type = 'none'
     order by source_part, fee_period, id`,
    [book.communityId, property.id, product.id],
  )
  const pieces = new Map(
    product.lines.filter(isQuantity).flatMap((line, index): [number, string][] => {
      const row = left.find((one) => one.part === partOf(index) && cents(one.amount) === cents(line.listAmount))
      return row ? [[index, row.id]] : []
    }),
  )
  await lockReceivables(context, [...months.flat(), ...pieces.values()])
  return { months, pieces }
}

/** Months that are owed and may be collected, each line its own. */
async function owedMonths(
  context: LedgerContext,
  book: Book,
  property: Property,
  product: Product,
): Promise<string[][]> {
  const open = await context.q.query<{ id: string; feeItemId: string; feeStandardId: string | null }>(
    `select id, fee_item_id as "feeItemId", fee_standard_id as "feeStandardId" from receivable
     where community_id = $1 and property_id = $2 and fee_item_id = any($3) and house_fee_standard_id is not null
       and status in (1, 2) and outstanding_amount > 0 and not hung_up and lock_type = 'none' order by fee_period, period_from, id`,
    [book.communityId, property.id, product.lines.filter(isMonths).map((line) => line.feeItemId)],
  )
  const taken = new Set<string>()
  const owed = product.lines.filter(isMonths).map((line) => {
    const rows = open
      .filter(
        (row) =>
          !taken.has(row.id) &&
          row.feeItemId === line.feeItemId &&
          (line.feeStandardId === null || row.feeStandardId === line.feeStandardId),
      )
      .slice(0, line.months)
    for (const row of rows) taken.add(row.id)
    return rows.map((row) => row.id)
  })
  return owed
}

/** Makes what the package lacks: further months as 预缴 does, and a receivable of source product for every line by quantity. */
export async function makePackage(
  context: LedgerContext,
  book: Book,
  property: Property,
  product: Product,
  owed: Owed,
  payerCustomerId: string | null,
): Promise<PackageRows> {
  const ids = owed.months.flat()
  const made = new Set<string>()
  for (const [index, line] of product.lines.filter(isMonths).entries()) {
    const lacking = line.months - owed.months[index]!.length
    if (lacking === 0) continue
    const next = await nextMonths(context, book, {
      propertyId: property.id,
      feeItemId: line.feeItemId,
      feeStandardId: line.feeStandardId,
      months: lacking,
    })
    // Another desk made these months a moment ago, or the binding ends before.
    if (next.length < lacking) throw refuse(`该房产的收费标准不足${line.months}个月，不能销售`)
    for (const id of next.slice(0, lacking)) {
      ids.push(id)
      made.add(id)
    }
  }
  ids.push(...owed.pieces.values())
  for (const id of await makeQuantities(context, book, property, product, owed, payerCustomerId)) {
    ids.push(id)
    made.add(id)
  }
  if (new Set(ids).size < ids.length) throw new DomainError(409, '应收已发生变化，请重新试算')
  return { ids, made }
}

async function makeQuantities(
  context: LedgerContext,
  book: Book,
  property: Property,
  product: Product,
  { pieces }: Owed,
  wantedPayer: string | null,
): Promise<string[]> {
  const lines = product.lines
    .filter(isQuantity)
    .map((line, index) => ({ ...line, index }))
    .filter(({ index }) => !pieces.has(index))
  if (lines.length === 0) return []
  const payerCustomerId = wantedPayer ?? (await payerOf(context.q, property, book.valueDate))
  if (!payerCustomerId) throw badInput({ payerCustomerId: '请选择付费人' })
  const [known] = await context.q.query<{ n: number }>(
    'select count(*)::int as n from fee_item where id = any($1) and company_id = $2 and enabled and deleted_at is null',
    [lines.map((line) => line.feeItemId), book.companyId],
  )
  if (known!.n < new Set(lines.map((line) => line.feeItemId)).size) throw refuse('收费项目不存在或已停用')
  const feePeriod = book.valueDate.slice(0, 7)
  const rows = lines.map((line): NewReceivable => {
    const unitRate = div(line.listAmount, line.quantity, 6)
    return {
      ...propertyColumns(property),
      payerCustomerId,
      feeItemId: line.feeItemId,
      feeStandardId: line.feeStandardId,
      feePeriod,
      periodFrom: `${feePeriod}-01`,
      periodTo: lastDay(feePeriod),
      dueDate: book.valueDate,
      quantity: line.quantity,
      unitRate,
      calcText: `【${product.name}】原价${line.listAmount}`,
      calcDetail: {
        steps: [
          { label: '产品', value: product.name },
          { label: '数量', value: line.quantity },
          { label: '原价', value: line.listAmount, source: '收费产品' },
        ],
      },
      amount: line.listAmount,
      source: 'product',
      sourceId: product.id,
      sourcePart: partOf(line.index),
    }
  })
  const doc = { docType: 'product', docId: uuidv7(), docNo: null }
  return (await createReceivables(context, book, doc, 'generate', rows)).filter((id) => id !== null)
}

/** Keeps with the receipt what its sale has made, so that it can go with it. */
export const rememberMade = ({ q }: LedgerContext, receiptId: string, made: ReadonlySet<string>): Promise<unknown> =>
  q.query('update receipt set made_receivable_ids = $2::jsonb where id = $1', [receiptId, JSON.stringify([...made])])

/**
 * What the sale of a package had made goes with its receipt: pieces are nothing without the package, months were made for it alone.
 * Months that were owed before stay owed, and so does what has been paid, deducted or set aside otherwise since.
 */
export async function cancelPackage(
  context: LedgerContext,
  book: Book,
  doc: PostingDoc,
  receipt: { readonly id: string; readonly receiptNumber: string },
): Promise<void> {
  const made = await context.q.query<{ id: string }>(
    `select distinct v.id from receipt r join receipt_allocation a on a.receipt_id = r.id and a.doc_id = r.id::text join receivable v on v.id = a.receivable_id
     where r.id = $1 and r.product_id is not null
       and ((v.source = 'product' and v.source_id = r.product_id::text) or coalesce(r.made_receivable_ids, '[]') ? v.id::text)`,
    [receipt.id],
  )
  if (made.length === 0) return
  const rows = await lockReceivables(
    context,
    made.map((row) => row.id),
  )
  const bare = [...rows.values()].filter(
    (row) =>
      row.status !== CANCELLED &&
      row.lockType === 'none' &&
      !row.hungUp &&
      row.received + row.deducted + row.lateFeeReceived + row.lateFeeDeducted === 0n,
  )
  await cancelReceivables(context, book, doc, bare)
  await traceReceivables(
    context,
    bare.map((row) => row.id),
    '取消',
    `随收款单${receipt.receiptNumber}作废`,
  )
}

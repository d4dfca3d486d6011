import { productDiscount } from '@wuguan/contract/charge-base/rules/preferential'
import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { SaleLine, SaleQuote, quoteProduct, sellProduct } from '@wuguan/contract/charge-finance/product.actions'
import { DomainError } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { openBook, placeOf } from '../ledger/book-date.service.ts'
import type { Book } from '../ledger/context.service.ts'
import { lockAccounts } from '../ledger/prepaid.service.ts'
import { changedMeanwhile, readReceivables } from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import type { Benefits } from './benefits.ts'
import { deskShift } from './desk-shift.service.ts'
import { distribute } from './distribute.ts'
import { jumpReason } from './jump.ts'
import { gridMethods } from './methods.service.ts'
import { makePackage, owedRows, rememberMade } from './package.service.ts'
import { type Ground, type Part, figuresOf, quotedPart, workOut } from './parts.ts'
import { postParts } from './post-parts.ts'
import { type Product, productToSell, spendProduct } from './product.store.ts'
import { propertyOf } from './property.service.ts'
import { type Chosen, debtOrder, factsOf, openRows } from './selection.service.ts'

const SELL = 'charge-base:product:sell'
type Input = ParsedOf<typeof quoteProduct>

interface Prepared {
  readonly book: Book
  readonly product: Product
  readonly ground: Ground
  readonly part: Part
  readonly made: ReadonlySet<string>
  readonly shiftId: string | null
}

/** Brings the whole package into being and prices it; locks in the order of the ledger, numbers last. */
async function prepare(context: ActionContext, input: Input): Promise<Prepared> {
  const { q } = context
  const place = await placeOf(q, input.communityId)
  const config = await chargeConfig(q, input.communityId)
  const property = await propertyOf(q, place, input.propertyType, input.propertyId)
  const book = await openBook(context, place)
  const product = await productToSell(q, input.communityId, input.productId, property.type, book.valueDate)
  const accounts = await lockAccounts(
    context,
    input.prepaid.map((use) => use.accountId),
  )
  const owed = await owedRows(context, book, property, product)
  await spendProduct(context, product)
  const shiftId = await deskShift(context, input.communityId, config.shiftRequired === true)
  const { ids, made } = await makePackage(context, book, property, product, owed, input.payerCustomerId ?? null)
  const ground: Ground = {
    communityId: input.communityId,
    valueDate: book.valueDate,
    config: { ...config, allowPartialPay: false },
    order: await debtOrder(q, input.communityId),
    rows: await readReceivables(q, ids),
    facts: await factsOf(q, ids, book.valueDate),
    open: await openRows(q, input.communityId, [property.id]),
    accounts,
  }
  const part = await workOut(
    q,
    ground,
    {
      propertyType: property.type,
      propertyId: property.id,
      payerCustomerId: input.payerCustomerId,
      lines: ids.map((receivableId) => ({ receivableId })),
      prepaid: input.prepaid,
      roundOff: input.roundOff,
    },
    (chosen) => priceOf(product, chosen),
  )
  return { book, product, ground, part, made, shiftId }
}

/** What the receivables cost more than the package is one deduction over them; late fees are paid as they are. */
function priceOf({ id, name, saleAmount }: Product, chosen: readonly Chosen[]): Benefits {
  const { total, lines } = productDiscount(
    chosen.map(({ row }) => ({ id: row.id, outstanding: yuan(row.outstanding) })),
    saleAmount,
  )
  const applied = lines.length === 0 ? [] : [{ schemeId: id, name, amount: total, lines }]
  return { applied, total, refused: [], productId: id }
}

const linesOf = ({ part, made }: Prepared): SaleLine[] =>
  quotedPart(part).lines.map((line) => ({
    feeItemId: line.feeItemId,
    itemName: line.itemName,
    feePeriod: line.feePeriod,
    dueDate: line.dueDate,
    outstanding: line.outstanding,
    lateFee: line.lateFee,
    preferential: line.preferential,
    made: made.has(line.receivableId),
  }))

/** Earlier months of the same item come first, of whatever source they are; who may jump does so for the package. */
const demandInOrder = (context: ActionContext, { ground, part, product }: Prepared): Promise<string | null> =>
  jumpReason(context, ground, [part], `销售产品【${product.name}】`)

/** What the package costs this property today: it is sold for a moment, and all of it taken back. */
export async function quoteSale(context: ActionContext, input: Input): Promise<SaleQuote> {
  demandCommunity(context.actor, SELL, input.communityId)
  await context.q.query('savepoint sale')
  try {
    const prepared = await prepare(context, input)
    await demandInOrder(context, prepared)
    const { id, name, listTotal, saleAmount } = prepared.product
    return {
      ...figuresOf(prepared.part),
      product: { id, name, listTotal, saleAmount },
      hint: prepared.book.cutOff ? '今日已日结，本笔计入次日' : null,
      lines: linesOf(prepared),
    }
  } finally {
    await context.q.query('rollback to savepoint sale')
    await context.q.query('release savepoint sale')
  }
}

/** Sells the package: the receivables that it lacks, its price, and its payment whole in one receipt of type product. */
export async function sell(context: ActionContext, input: ParsedOf<typeof sellProduct>): Promise<Payment> {
  const { q, actor } = context
  demandCommunity(actor, SELL, input.communityId)
  if (cents(input.roundOff) > 0n) actor.demand('charge-finance:collection:round-off')
  const methods = await gridMethods(q, await placeOf(q, input.communityId), input.payments)
  const prepared = await prepare(context, input)
  const { book, ground, part, product, shiftId } = prepared
  demandAsQuoted(input, prepared)
  const money = distribute([part], input, methods, ground.config, ground)
  const jump = await demandInOrder(context, prepared)
  const payment = await postParts(context, book, money, {
    jumpReason: jump,
    shiftId,
    remark: input.remark?.trim() || null,
    productId: product.id,
  })
  await rememberMade(context, payment.receipts[0]!.receiptId, prepared.made)
  return payment
}

function demandAsQuoted(input: ParsedOf<typeof sellProduct>, prepared: Prepared): void {
  const lines = linesOf(prepared)
  const same = (a: SaleLine, b: (typeof input.expected)[number] | undefined) =>
    b !== undefined &&
    a.feeItemId === b.feeItemId &&
    a.feePeriod === b.feePeriod &&
    cents(a.outstanding) === cents(b.outstanding) &&
    cents(a.lateFee) === cents(b.lateFee)
  const changed = lines.find((line, index) => !same(line, input.expected[index]))
  if (changed) throw changedMeanwhile(changed)
  if (lines.length < input.expected.length || prepared.part.preferential !== cents(input.preferential))
    throw new DomainError(409, '优惠已发生变化，请重新试算')
}

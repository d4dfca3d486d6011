import type { DeskProperty, Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { ProductOnSale, SaleQuote } from '@wuguan/contract/charge-finance/product.actions'
import { sum } from '@wuguan/contract/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { bindTo, bookHome, standardIn } from '../../../../tests/support/standards.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'

let w: ChargeWorld
let standardId: string
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-20 09:00:00' })
  standardId = await standardIn(w)
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

type Home = Awaited<ReturnType<ChargeWorld['home']>>
interface Package {
  saleAmount: string
  months?: number
  quota?: number
  salesTo?: string
  propertyType?: string
}
let serial = 0
/** Months of the property fee at 210.40, none for 0, and a service of two at 160.00, in force. */
async function product({ saleAmount, months = 12, quota, salesTo = '2025-12-31', propertyType = 'house' }: Package) {
  const { id } = await must<{ id: string }>(w.admin, 'POST', '/charge/base/chargeProduct', {
    communityId: w.communityId,
    name: `安心年卡${++serial}`,
    propertyType,
    salesFrom: '2025-01-01',
    salesTo,
    saleAmount,
    ...(quota ? { quota } : {}),
    lines: [
      ...(months === 0
        ? []
        : [
            {
              feeItemId: w.items.property,
              feeStandardId: standardId,
              months,
              quantity: null,
              listAmount: `${(months * 21040) / 100}`,
            },
          ]),
      { feeItemId: w.items.temp, feeStandardId: null, months: null, quantity: '2', listAmount: '160.00' },
    ],
  })
  await must(w.admin, 'POST', '/charge/base/chargeProduct/enable', { ids: [id] })
  return id
}
const homeWithStandard = async () => {
  const home = await bookHome(w)
  await bindTo(w, standardId, home)
  return home
}
const saleOf = (home: Home, productId: string) => ({
  communityId: w.communityId,
  productId,
  propertyType: 'house',
  propertyId: home.houseId,
})
const quoted = (home: Home, productId: string) =>
  must<SaleQuote>(w.admin, 'POST', '/charge/collection/product/quote', saleOf(home, productId))
const expectedOf = ({ lines, preferential }: SaleQuote) => ({
  expected: lines.map(({ feeItemId, feePeriod, outstanding, lateFee }) => ({
    feeItemId,
    feePeriod,
    outstanding,
    lateFee,
  })),
  preferential,
})
const sale = async (home: Home, productId: string, body: Record<string, unknown> = {}, caller = w.admin) => {
  const quote = await quoted(home, productId)
  return caller.call<Payment>('POST', '/charge/collection/product/sell', {
    body: {
      ...saleOf(home, productId),
      ...expectedOf(quote),
      payments: [{ methodId: w.methods.cash, amount: quote.payable }],
      ...body,
    },
    headers: { 'idempotency-key': uuidv7() },
  })
}
const rowsOf = (home: Home) =>
  w.sql<{ source: string; fee_period: string; receivable_amount: string; deducted_amount: string; status: number }>(
    'select source, fee_period, receivable_amount, deducted_amount, status from receivable where property_id = $1 order by source desc, fee_period',
    [home.houseId],
  )
const soldOf = async (id: string) => (await w.sql('select sold_count from charge_product where id = $1', [id]))[0]

describe('a package', () => {
  it('takes the months that are owed and the next ones: 2684.80 for 2400.00, the rest one deduction', async () => {
    const home = await homeWithStandard()
    await must(w.admin, 'POST', '/charge/collection/prepay', {
      ...saleOf(home, uuidv7()),
      productId: undefined,
      feeItemId: w.items.property,
      months: 3,
    })
    const id = await product({ saleAmount: '2400.00' })
    const quote = await quoted(home, id)
    expect(quote).toMatchObject({ gross: '2684.80', preferential: '284.80', payable: '2400.00', lateFee: '0.00' })
    expect(quote.lines.map((line) => line.made)).toEqual([
      false,
      false,
      false,
      ...Array.from({ length: 10 }, () => true),
    ])
    expect(quote.lines.map((line) => line.outstanding)).toEqual([
      ...Array.from({ length: 12 }, () => '210.40'),
      '160.00',
    ])
    expect(sum(quote.lines.map((line) => line.preferential))).toBe('284.80')
    expect(await rowsOf(home), 'a quote leaves nothing behind').toHaveLength(3)
    expect(await soldOf(id)).toEqual({ sold_count: 0 })

    const sold = await sale(home, id)
    expect(sold).toMatchObject({ code: 0, msg: '', data: { receipts: [{ totalAmount: '2400.00' }], change: '0.00' } })
    const { receiptId } = sold.data.receipts[0]!
    expect(
      await w.sql('select type, cash_amount, preferential_amount, product_id from receipt where id = $1', [receiptId]),
    ).toEqual([{ type: 'product', cash_amount: '2400.00', preferential_amount: '284.80', product_id: id }])
    expect(
      await w.sql(
        'select t.code, d.source, d.source_id, d.total from deduction d join deducted_type t on t.id = d.deducted_type_id where d.receipt_id = $1',
        [receiptId],
      ),
    ).toEqual([{ code: 'PRODUCT', source: 'product', source_id: id, total: '284.80' }])
    const { receiptNumber } = sold.data.receipts[0]!
    const detail = await must<{ receipt: object }>(w.admin, 'GET', `/charge/receipt/detail/${receiptNumber}`)
    expect(detail.receipt).toMatchObject({ productName: expect.stringMatching(/^安心年卡/) })
    const rows = await rowsOf(home)
    expect(rows.map((row) => row.fee_period)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `2025-${String(n + 3).padStart(2, '0')}`),
      '2026-01',
      '2026-02',
      '2025-03',
    ])
    expect(rows.map((row) => [row.source, row.status])).toEqual([
      ...Array.from({ length: 12 }, () => ['single', 3]),
      ['product', 3],
    ])
    expect(sum(rows.map((row) => row.deducted_amount))).toBe('284.80')
    expect(await soldOf(id)).toEqual({ sold_count: 1 })
  })

  it('never costs less than nothing off: sold above what is owed it is paid at what is owed', async () => {
    const home = await homeWithStandard()
    const id = await product({ saleAmount: '370.40', months: 1 })
    await w.sql("update house set charge_area = '40' where id = $1", [home.houseId])
    expect(await quoted(home, id)).toMatchObject({ gross: '254.00', preferential: '0.00', payable: '254.00' })
    expect(await sale(home, id)).toMatchObject({ code: 0, data: { receipts: [{ totalAmount: '254.00' }] } })
  })

  it('gives its sale back and takes what it made with it when the receipt is voided', async () => {
    const home = await homeWithStandard()
    await must(w.admin, 'POST', '/charge/collection/prepay', {
      communityId: w.communityId,
      propertyType: 'house',
      propertyId: home.houseId,
      feeItemId: w.items.property,
      months: 1,
    })
    const id = await product({ saleAmount: '700.00', months: 3, quota: 1 })
    const sold = await sale(home, id)
    const { receiptId } = sold.data.receipts[0]!
    const other = await homeWithStandard()
    const body = { body: saleOf(other, id) }
    expect(await w.admin.call('POST', '/charge/collection/product/quote', body)).toMatchObject({
      code: 422,
      msg: expect.stringMatching(/^收费产品【安心年卡\d+】已售完$/),
    })
    await must(w.admin, 'POST', '/charge/receipt/void', { receiptId, reason: '重收' })
    expect(await soldOf(id)).toEqual({ sold_count: 0 })
    expect((await rowsOf(home)).map((row) => [row.status, row.receivable_amount, row.deducted_amount])).toEqual([
      [1, '210.40', '0.00'],
      ...Array.from({ length: 3 }, () => [4, '0.00', '0.00']),
    ])
    const desk = await must<DeskProperty>(w.admin, 'GET', `/charge/collection/property/${home.houseId}`)
    expect(desk, 'only what was owed before the sale').toMatchObject({ totalOwed: '210.40' })
    expect(await quoted(home, id)).toMatchObject({ gross: '791.20', payable: '700.00' })
    expect(await sale(home, id), 'sold again, with months and pieces of its own').toMatchObject({ code: 0 })
    expect((await rowsOf(home)).map((row) => row.status).toSorted((x, y) => x - y)).toEqual([3, 3, 3, 3, 4, 4, 4])
  })

  it('is sold once to two desks that sell the last one', async () => {
    const homes = [await homeWithStandard(), await homeWithStandard()]
    const id = await product({ saleAmount: '500.00', months: 2, quota: 1 })
    const quotes: SaleQuote[] = []
    for (const home of homes) quotes.push(await quoted(home, id))
    const answers = await Promise.all(
      homes.map((home, index) =>
        w.admin.call<Payment>('POST', '/charge/collection/product/sell', {
          body: {
            ...saleOf(home, id),
            ...expectedOf(quotes[index]!),
            payments: [{ methodId: w.methods.cash, amount: '500.00' }],
          },
          headers: { 'idempotency-key': uuidv7() },
        }),
      ),
    )
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 422])
    expect(await soldOf(id)).toEqual({ sold_count: 1 })
    expect((await Promise.all(homes.map(rowsOf))).map((rows) => rows.length).toSorted((a, b) => a - b)).toEqual([0, 3])
  })

  it('asks for late fees on top of its price', async () => {
    const home = await homeWithStandard()
    await w.bill(home, {
      feePeriod: '2025-02',
      dueDate: '2025-02-25',
      bookDate: '2025-03-10',
      feeStandardId: standardId,
    })
    const id = await product({ saleAmount: '350.00', months: 1 })
    // 10 days × 210.40 × 万分之5
    expect(await quoted(home, id)).toMatchObject({ lateFee: '1.05', preferential: '20.40', payable: '351.05' })
    expect(await sale(home, id)).toMatchObject({ code: 0, data: { receipts: [{ totalAmount: '351.05' }] } })
  })
})

describe('refusals', () => {
  it('is paid whole', async () => {
    const home = await homeWithStandard()
    const id = await product({ saleAmount: '350.00', months: 1 })
    expect(await sale(home, id, { payments: [{ methodId: w.methods.cash, amount: '349.99' }] })).toMatchObject({
      code: 422,
      msg: '收款金额小于应付金额',
    })
    expect(await rowsOf(home)).toEqual([])
  })

  it('sees that the debt has changed since the quote', async () => {
    const home = await homeWithStandard()
    const id = await product({ saleAmount: '350.00', months: 1 })
    expect(await sale(home, id, { expected: [] })).toMatchObject({
      code: 409,
      msg: '应收【住宅物业费 2025-03】已发生变化，请重新试算',
    })
    expect(await sale(home, id, { preferential: '0.00' })).toMatchObject({
      code: 409,
      msg: '优惠已发生变化，请重新试算',
    })
  })

  it('wants earlier months of the item first, of whatever source they are', async () => {
    const home = await homeWithStandard()
    await w.bill(home, { feePeriod: '2025-01', houseFeeStandardId: null, source: 'sharing', sourceId: uuidv7() })
    const id = await product({ saleAmount: '350.00', months: 1 })
    expect(await w.admin.call('POST', '/charge/collection/product/quote', { body: saleOf(home, id) })).toMatchObject({
      code: 422,
      msg: '请先缴纳2025-01的【住宅物业费】，或由授权人员跳收',
    })
  })

  describe('of what a package would make', () => {
    const sells = (home: Pick<Home, 'houseId'>, productId: string) =>
      w.admin.call('POST', '/charge/collection/product/sell', {
        body: {
          communityId: w.communityId,
          productId,
          propertyType: 'house',
          propertyId: home.houseId,
          expected: [],
          payments: [{ methodId: w.methods.cash, amount: '100.00' }],
        },
        headers: { 'idempotency-key': uuidv7() },
      })
    const nothing = async (houseId: string, productId: string) => {
      expect(await w.sql('select 1 from receivable where property_id = $1', [houseId])).toEqual([])
      expect(await soldOf(productId)).toEqual({ sold_count: 0 })
    }

    it('wants as many months as the standard of the house still has', async () => {
      const home = await bookHome(w)
      await bindTo(w, standardId, home, { endDate: '2025-04-30' })
      const id = await product({ saleAmount: '700.00', months: 3 })
      expect(await sells(home, id)).toMatchObject({ code: 422, msg: '该房产的收费标准不足3个月，不能销售' })
      await nothing(home.houseId, id)
    })

    it('wants an item that is still charged', async () => {
      const home = await homeWithStandard()
      const id = await product({ saleAmount: '100.00', months: 0 })
      const enabled = (is: boolean) => w.sql('update fee_item set enabled = $2 where id = $1', [w.items.temp, is])
      await enabled(false)
      expect(await sells(home, id)).toMatchObject({ code: 422, msg: '收费项目不存在或已停用' })
      await enabled(true)
      await nothing(home.houseId, id)
    })

    it('wants somebody who pays', async () => {
      const houseId = String((await w.house()).id)
      const id = await product({ saleAmount: '100.00', months: 0 })
      expect(await sells({ houseId }, id)).toMatchObject({ code: 400, data: { payerCustomerId: '请选择付费人' } })
      await nothing(houseId, id)
    })
  })

  it('judges the package: its life, its dates, its kind of property, the binding of the house', async () => {
    const home = await homeWithStandard()
    const ask = async (id: string, at: Home = home) =>
      (await w.admin.call('POST', '/charge/collection/product/quote', { body: saleOf(at, id) })).msg
    const stopped = await product({ saleAmount: '350.00', months: 1 })
    await must(w.admin, 'POST', '/charge/base/chargeProduct/disable', { ids: [stopped] })
    expect(await ask(stopped)).toMatch(/未启用，不能销售$/)
    expect(await ask(await product({ saleAmount: '350.00', months: 1, salesTo: '2025-03-01' }))).toMatch(
      /的销售期为2025-01-01至2025-03-01$/,
    )
    expect(await ask(await product({ saleAmount: '350.00', months: 1, propertyType: 'place' }))).toMatch(
      /只能销售给车位$/,
    )
    expect(await ask(uuidv7())).toBe('收费产品不存在或已删除')
    expect(await ask(await product({ saleAmount: '350.00', months: 60 }))).toBe('最多预缴24个月')
    const live = await product({ saleAmount: '350.00', months: 1 })
    expect(await ask(live, await w.home())).toBe('该房产没有可预缴的收费标准')
    const offered = await must<ProductOnSale[]>(
      w.admin,
      'GET',
      `/charge/collection/product?communityId=${w.communityId}`,
    )
    expect(offered.map((one) => one.id)).toContain(live)
    expect(offered.map((one) => one.id)).not.toContain(stopped)
  })
})

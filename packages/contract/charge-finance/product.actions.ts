import { type Payment, payments, type QuotedPart } from './collect.actions.ts'
import { defineAction, returns, type World } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { communityId, optionalText, uuid } from '../kernel/inputs.ts'
import { money, paidMoney, propertyType } from './inputs.ts'

/** 产品销售: a package of items for one property, paid whole in one receipt. */

const sale = {
  communityId,
  productId: uuid('收费产品', 'charge-base.chargeProduct'),
  propertyType,
  propertyId: uuid('房产', 'basedata.house'),
  /** Who pays; the payer of the property when it is left out. */
  payerCustomerId: uuid('付款人').nullish(),
  prepaid: z
    .array(z.object({ accountId: uuid('预存账户', 'charge-prepaid.prepaidAccount'), amount: paidMoney('预存抵扣') }))
    .max(50, '预存账户过多')
    .default([]),
  roundOff: money('抹零').default('0'),
}
const expectedLine = z.object({
  feeItemId: uuid('收费项目', 'charge-base.feeItem'),
  feePeriod: z.string(),
  outstanding: money('应收'),
  lateFee: money('违约金'),
})

/** A receivable of the package. Those that do not exist yet are made by the sale. */
export interface SaleLine extends z.infer<typeof expectedLine> {
  itemName: string
  dueDate: string
  preferential: string
  made: boolean
}
export interface SaleQuote extends Omit<QuotedPart, 'lines' | 'expected' | 'schemes' | 'refused'> {
  product: { id: string; name: string; listTotal: string; saleAmount: string }
  /** 今日已日结，本笔计入次日 */
  hint: string | null
  lines: SaleLine[]
}
export interface ProductOnSale {
  id: string
  name: string
  propertyType: string
  listTotal: string
  saleAmount: string
  /** null: as many as are asked for. */
  left: number | null
}

const sampleSale = (world: World) => ({
  communityId: world.id('basedata.community'),
  productId: String(world.id('charge-base.chargeProduct')),
  propertyType: 'house' as const,
  propertyId: String(world.id('basedata.house')),
})

export const productsOnSale = defineAction('charge-finance.productsOnSale', {
  label: '在售产品',
  method: 'GET',
  path: '/charge/collection/product',
  permission: 'charge-base:product:sell',
  input: z.object({ communityId }),
  output: returns<ProductOnSale[]>(),
})
export const quoteProduct = defineAction('charge-finance.quoteProduct', {
  label: '产品销售试算',
  path: '/charge/collection/product/quote',
  permission: 'charge-base:product:sell',
  input: z.object(sale),
  output: returns<SaleQuote>(),
})
export const sellProduct = defineAction('charge-finance.sellProduct', {
  label: '产品销售',
  path: '/charge/collection/product/sell',
  permission: 'charge-base:product:sell',
  idempotent: true,
  input: z.object({
    ...sale,
    expected: z.array(expectedLine, '请先试算'),
    preferential: money('优惠').default('0'),
    payments,
    /** The customer leaves the change on his account. */
    changeToPrepaid: z.boolean().default(false),
    remark: optionalText('备注', 200),
  }),
  output: returns<Payment>(),
  sample: (world) => ({ ...sampleSale(world), expected: [], payments: [] }),
})

import type { HouseHit } from '../basedata/house-hit.ts'
import { defineAction, returns, type World } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { communityId, date, optionalText, uuid } from '../kernel/inputs.ts'
import { money, paidMoney, propertyType, text } from './inputs.ts'

/** The cashier's desk: what is owed, what it costs today, paying it, and the paper that proves it. */

const line = z.object({
  receivableId: uuid('应收', 'charge-finance.receivable'),
  /** What is paid of it, late fee included; all when it is left out. Only the last of a chain may be less. */
  amount: paidMoney('本次收款').nullish(),
})
const part = {
  propertyType,
  propertyId: uuid('房产', 'basedata.house'),
  /** Who pays; the payer of the receivables when it is left out. */
  payerCustomerId: uuid('付款人').nullish(),
  lines: z.array(line, '请选择收费项目').min(1, '请选择收费项目').max(500, '单次最多收取500笔'),
  prepaid: z
    .array(z.object({ accountId: uuid('预存账户', 'charge-prepaid.prepaidAccount'), amount: paidMoney('预存抵扣') }))
    .max(50, '预存账户过多')
    .default([]),
  roundOff: money('抹零').default('0'),
  /** Schemes to consider; all of the community when it is left out, none for an empty list. */
  schemeIds: z.array(uuid('优惠方案', 'charge-base.preferentialScheme')).max(50).nullish(),
}
const quoted = z.object({
  receivableId: uuid('应收', 'charge-finance.receivable'),
  version: z.number().int(),
  outstanding: money('欠费'),
  lateFee: money('违约金'),
})
const tendered = z.object({
  methodId: uuid('支付方式', 'charge-base.paymentMethod'),
  /** Handed over; change is given back from cash. */
  amount: paidMoney('金额'),
  tradeNo: optionalText('流水号', 64),
  payerAccountName: optionalText('付款户名', 60),
})
export const payments = z.array(tendered, '请填写支付方式').max(20, '支付方式过多')

export type Expected = z.infer<typeof quoted>
export interface QuotedLine {
  receivableId: string
  receivableNo: string
  name: string
  feeItemId: string
  itemName: string
  feePeriod: string
  periodFrom: string
  dueDate: string
  outstanding: string
  lateFee: string
  /** What this selection pays of both. */
  principal: string
  lateFeePaid: string
  preferential: string
}
export interface QuotedPart {
  propertyType: string
  propertyId: string
  propertyName: string
  lines: QuotedLine[]
  gross: string
  lateFee: string
  preferential: string
  schemes: { id: string; name: string; amount: string }[]
  refused: { id: string; name: string; reason: string }[]
  prepaid: string
  roundOff: string
  payable: string
  expected: Expected[]
}
export interface Quote {
  bookDate: string
  valueDate: string
  /** 今日已日结，本笔计入次日 */
  hint: string | null
  parts: QuotedPart[]
  payable: string
  /** Schemes that would have joined had the money reached: a partial payment has none. */
  dropped: { name: string; amount: string }[]
  /** What the payment would be refused with as things stand; the figures are right all the same. */
  refusal: string | null
}
export interface PaidReceipt {
  receiptId: string
  receiptNumber: string
  propertyId: string
  totalAmount: string
}
export interface Payment {
  receipts: PaidReceipt[]
  change: string
  prepaidIn: string
}

const sampleLine = (world: World) => ({
  propertyType: 'house' as const,
  propertyId: String(world.id('basedata.house')),
  lines: [{ receivableId: String(world.id('charge-finance.receivable')) }],
})

export const quoteCollection = defineAction('charge-finance.quoteCollection', {
  label: '收款试算',
  path: '/charge/collection/quote',
  permission: 'charge-finance:collection:pay',
  input: z.object({
    communityId,
    bookDate: date('收款日期').nullish(),
    parts: z.array(z.object(part)).min(1, '请选择收费项目').max(50, '单次最多50处房产'),
    /** The money, as soon as it is not exactly what was quoted: less than that is quoted without schemes. */
    payments: payments.nullish(),
    changeToPrepaid: z.boolean().default(false),
    jumpReason: optionalText('跳收原因', 200),
  }),
  output: returns<Quote>(),
})
export const payCollection = defineAction('charge-finance.payCollection', {
  label: '收款',
  path: '/charge/collection/pay',
  permission: 'charge-finance:collection:pay',
  idempotent: true,
  input: z.object({
    communityId,
    bookDate: date('收款日期').nullish(),
    parts: z
      .array(z.object({ ...part, expected: z.array(quoted, '请先试算'), preferential: money('优惠').default('0') }))
      .min(1, '请选择收费项目')
      .max(50, '单次最多50处房产'),
    payments,
    /** The customer leaves the change on his account. */
    changeToPrepaid: z.boolean().default(false),
    jumpReason: optionalText('跳收原因', 200),
    remark: optionalText('备注', 200),
  }),
  output: returns<Payment>(),
  sample: (world) => ({
    communityId: world.id('basedata.community'),
    parts: [{ ...sampleLine(world), expected: [] }],
    payments: [{ methodId: String(world.id('charge-base.paymentMethod')), amount: '0.01' }],
  }),
})
export const collectTemp = defineAction('charge-finance.collectTemp', {
  label: '临时收费',
  path: '/charge/collection/temp',
  permission: 'charge-finance:collection:temp',
  idempotent: 'required',
  input: z.object({
    communityId,
    propertyType,
    propertyId: uuid('房产', 'basedata.house'),
    payerCustomerId: uuid('付费人').nullish(),
    feeItemId: uuid('收费项目', 'charge-base.feeItem'),
    /** Price and quantity; the price of the standard when one is named. */
    feeStandardId: uuid('收费标准', 'charge-base.feeStandard').nullish(),
    quantity: z
      .string('请输入数量')
      .regex(/^\d{1,10}(\.\d{1,4})?$/, '请输入数量')
      .default('1'),
    unitRate: z
      .string('请输入单价')
      .regex(/^\d{1,8}(\.\d{1,6})?$/, '请输入单价')
      .nullish(),
    explanation: text('收费说明', 200),
    /** Only the debt; it is paid later. */
    onlyReceivable: z.boolean().default(false),
    payments: payments.default([]),
    bookDate: date('收款日期').nullish(),
    remark: optionalText('备注', 200),
  }),
  output: returns<{ receipts: PaidReceipt[]; change: string; prepaidIn: string; receivableId: string }>(),
  sample: (world) => ({
    communityId: world.id('basedata.community'),
    propertyType: 'house' as const,
    propertyId: String(world.id('basedata.house')),
    feeItemId: String(world.id('charge-base.feeItem')),
    unitRate: '20',
    explanation: '垃圾清运',
    onlyReceivable: true,
  }),
})
export const prepayMonths = defineAction('charge-finance.prepayMonths', {
  label: '生成预缴月份',
  path: '/charge/collection/prepay',
  permission: 'charge-finance:collection:pay',
  idempotent: true,
  input: z.object({
    communityId,
    propertyType,
    propertyId: uuid('房产', 'basedata.house'),
    feeItemId: uuid('收费项目', 'charge-base.feeItem'),
    months: z.number('请输入预缴月数').int('预缴月数须为整数').min(1, '预缴月数须大于0').max(36, '预缴月数不能超过36'),
  }),
  output: returns<{ receivableIds: string[] }>(),
  sample: (world) => ({
    communityId: world.id('basedata.community'),
    propertyType: 'house' as const,
    propertyId: String(world.id('basedata.house')),
    feeItemId: String(world.id('charge-base.feeItem')),
    months: 1,
  }),
})

export interface DeskReceivable {
  id: string
  receivableNo: string
  feeItemId: string
  itemName: string
  category: string
  feePeriod: string
  periodFrom: string
  periodTo: string
  dueDate: string
  receivableAmount: string
  outstanding: string
  lateFee: string
  payerCustomerId: string | null
  hungUp: boolean
  lockType: string
  status: number
  calcText: string | null
}
export interface DeskProperty {
  propertyType: string
  propertyId: string
  propertyName: string
  communityId: number
  area: string | null
  payers: { customerId: string; name: string; mobile: string | null; relation: number | null; isPayer: boolean }[]
  receivables: DeskReceivable[]
  accounts: {
    id: string
    accountNo: string
    customerId: string
    feeItemId: string | null
    itemName: string | null
    available: string
    status: number
  }[]
  methods: {
    id: string
    code: string
    name: string
    kind: string
    needTradeNo: boolean
    needPayerName: boolean
    allowChange: boolean
    /** The payer's code may be scanned. */
    scans: boolean
  }[]
  config: {
    allowPartialPay: boolean
    allowOverpayToPrepaid: boolean
    roundOffMax: string
    /** Smallest piece of the till: fen, jiao, yuan. */
    cashUnit: string
    maxPrepayMonths: number
    jumpMode: string
    backdateDays: number
    shiftRequired: boolean
  }
  /** 欠费: principal of months that have come, what is set aside included; `totalLateFee` is of the same. */
  totalOwed: string
  totalLateFee: string
  /** Of `totalOwed`: set aside. */
  totalHungUp: string
  /** 未到期: principal of months to come. */
  totalNotDue: string
  shiftId: string | null
}
export const deskProperty = defineAction('charge-finance.deskProperty', {
  label: '房产收款信息',
  method: 'GET',
  path: '/charge/collection/property/{propertyId}',
  permission: 'charge-finance:receivable:list',
  input: z.object({ propertyId: uuid('房产', 'basedata.house'), asOf: date('收款日期').optional() }),
  output: returns<DeskProperty>(),
})
/** 欠费通知单 of a property: one for each payer, of what is due today. */
export interface OwedNotice {
  propertyName: string
  asOf: string
  company: string
  department: string | null
  hotline: string | null
  address: string | null
  payers: {
    customerId: string | null
    name: string | null
    lines: {
      id: string
      itemName: string
      feePeriod: string
      periodFrom: string
      periodTo: string
      dueDate: string
      outstanding: string
      lateFee: string
    }[]
    principal: string
    lateFee: string
    total: string
    /** Months to come, by item; in no sum. */
    notDue: { itemName: string; from: string; to: string; count: number; amount: string }[]
    /** HTML of the community, filled and cleaned. */
    text: string | null
  }[]
}
export const owedNotice = defineAction('charge-finance.owedNotice', {
  label: '欠费通知单',
  method: 'GET',
  path: '/charge/collection/owedNotice/{propertyId}',
  permission: 'charge-finance:receivable:list',
  input: z.object({ propertyId: uuid('房产', 'basedata.house') }),
  output: returns<OwedNotice>(),
})
export type DeskHit = HouseHit & { owed: string }
export const searchDesk = defineAction('charge-finance.searchDesk', {
  label: '查找房产',
  method: 'GET',
  path: '/charge/collection/search',
  permission: 'charge-finance:receipt:list',
  input: z.object({ keyword: z.string('请输入关键字').trim().min(1, '请输入关键字').max(40, '关键字过长') }),
  output: returns<DeskHit[]>(),
  sample: () => ({ keyword: '1' }),
})
export const customerProperties = defineAction('charge-finance.customerProperties', {
  label: '客户名下房产',
  method: 'GET',
  path: '/charge/collection/customer/{customerId}',
  permission: 'charge-finance:collection:multiple',
  input: z.object({ customerId: uuid('客户', 'basedata.customer') }),
  output: returns<DeskHit[]>(),
})
export interface DeskFigures {
  /** Of my open shift; of the day's postings without prepaid. */
  received: string
  receipts: number
  shiftId: string | null
}
export const deskFigures = defineAction('charge-finance.deskFigures', {
  label: '收款台今日数据',
  method: 'GET',
  path: '/charge/collection/figures',
  permission: 'charge-finance:receipt:list',
  input: z.object({ communityId: communityId.optional() }),
  output: returns<DeskFigures>(),
})

import { paidMoney, propertyType } from '../charge-finance/inputs.ts'
import type { DeskProperty } from '../charge-finance/collect.actions.ts'
import { cmp, isDecimal } from '../kernel/decimal.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { communityId, date, optionalText, uuid } from '../kernel/inputs.ts'

/** Money that a customer leaves in advance, by account: general, or for one item. */
export const MAX_RECHARGE = '1000000.00'
export const rechargeMoney = paidMoney('充值金额').refine(
  (value) => !isDecimal(value, 14, 2) || cmp(value, MAX_RECHARGE) <= 0,
  `单次充值不能超过${MAX_RECHARGE}元`,
)

export interface RechargeProperty {
  propertyType: string
  propertyId: string
  propertyName: string
  communityId: number
  payers: DeskProperty['payers']
  /** 通用 and the items that may be prepaid, with the account of each payer that has one. */
  items: { feeItemId: string | null; name: string }[]
  accounts: {
    id: string
    accountNo: string
    customerId: string
    feeItemId: string | null
    balance: string
    available: string
    status: number
  }[]
  methods: DeskProperty['methods']
  /** Owed by payer, late fee included. */
  debts: { customerId: string; amount: string }[]
  backdateDays: number
  /** Smallest piece of the till: fen, jiao, yuan. */
  cashUnit: string
  autoOffset: boolean
  shiftRequired: boolean
  shiftId: string | null
}
export const rechargeProperty = defineAction('charge-prepaid.rechargeProperty', {
  label: '房产预存信息',
  method: 'GET',
  path: '/charge/prepaid/recharge/property/{propertyId}',
  permission: 'charge-prepaid:recharge:add',
  input: z.object({ propertyId: uuid('房产', 'basedata.house') }),
  output: returns<RechargeProperty>(),
})

export interface Recharged {
  receiptId: string
  receiptNumber: string
  propertyId: string
  totalAmount: string
  change: string
}
export const recharge = defineAction('charge-prepaid.recharge', {
  label: '预存充值',
  path: '/charge/prepaid/recharge',
  permission: 'charge-prepaid:recharge:add',
  idempotent: 'required',
  input: z.object({
    communityId,
    propertyType,
    propertyId: uuid('房产', 'basedata.house'),
    payerCustomerId: uuid('付款人').nullish(),
    lines: z
      .array(z.object({ feeItemId: uuid('费项').nullable(), amount: rechargeMoney }), '请输入充值金额')
      .min(1, '请输入充值金额')
      .max(50, '充值账户过多'),
    payments: z
      .array(
        z.object({
          methodId: uuid('支付方式', 'charge-base.paymentMethod'),
          amount: paidMoney('金额'),
          tradeNo: optionalText('流水号', 64),
          payerAccountName: optionalText('付款户名', 60),
        }),
        '请填写支付方式',
      )
      .min(1, '请填写支付方式')
      .max(20, '支付方式过多'),
    bookDate: date('收款日期').nullish(),
    remark: optionalText('备注', 200),
    /** 充值后自动冲抵; as the community has it when it is left out. */
    offset: z.boolean().optional(),
  }),
  output: returns<Recharged>(),
  sample: (world) => ({
    communityId: world.id('basedata.community'),
    propertyType: 'house' as const,
    propertyId: String(world.id('basedata.house')),
    lines: [{ feeItemId: null, amount: '0.01' }],
    payments: [{ methodId: String(world.id('charge-base.paymentMethod')), amount: '0.01' }],
    offset: false,
  }),
})

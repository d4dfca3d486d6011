import { defineAction, returns } from '../kernel/action.ts'
import { date, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Fees of a delivery that asks for payment first: what is owed before the keys are handed over. */
export interface HandoverFee {
  readonly receivableId: string
  readonly itemName: string
  readonly feePeriod: string
  readonly periodFrom: string
  readonly periodTo: string
  readonly amount: string
  readonly outstanding: string
}
export interface HandoverFees {
  readonly houseId: string
  readonly requirePaid: boolean
  /** The planned day that they are charged from; null: not generated yet. */
  readonly startDate: string | null
  readonly fees: HandoverFee[]
  /** Everything that the house owes: the keys wait for it. */
  readonly owed: string
}

export const handoverFees = defineAction('charge-finance.handoverFees', {
  label: '交付费用',
  method: 'GET',
  path: '/charge/finance/handover/{handoverHouseId}',
  permission: 'basedata:handover:list',
  input: z.object({ handoverHouseId: uuid('交付房产', 'basedata.handoverHouse') }),
  output: returns<HandoverFees>(),
})
export const generateHandoverFees = defineAction('charge-finance.generateHandoverFees', {
  label: '生成交付费用',
  path: '/charge/finance/handover/generate',
  permission: 'basedata:handover:deliver',
  idempotent: true,
  input: z.object({ handoverHouseId: uuid('交付房产', 'basedata.handoverHouse'), deliverDate: date('交付日期') }),
  output: returns<HandoverFees>(),
})

import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { uuid } from '../kernel/inputs.ts'

/** What the books say of one customer, over all that he pays for. */
export interface CustomerDebt {
  propertyType: string
  propertyId: string
  propertyName: string | null
  feeItemId: string
  itemName: string
  /** First and last month that is owed. */
  periodFrom: string
  periodTo: string
  count: number
  outstanding: string
  /** Of today. */
  lateFee: string
}
export const customerDebts = defineAction('charge-finance.customerDebts', {
  label: '客户欠费',
  method: 'GET',
  path: '/charge/finance/customer/debts/{customerId}',
  permission: 'charge-finance:receivable:list',
  input: z.object({ customerId: uuid('客户', 'basedata.customer') }),
  output: returns<CustomerDebt[]>(),
})

/** Parts of the archive's header. */
export interface ArchiveArrears {
  /** charge-report M5: principal of months up to this one. */
  principal: string
  lateFee: string
  count: number
}
export interface ArchivePrepaid {
  balance: string
  available: string
}

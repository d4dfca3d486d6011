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

/** What is owed for one house: principal of months up to this one (charge-report M5). */
export interface HouseArrears {
  houseId: string
  outstanding: string
  count: number
  /** Day on which the oldest of it was to be paid. */
  oldestDue: string
}
/** The houses of a building for which something is owed; the others are not named. */
export const buildingArrears = defineAction('charge-finance.buildingArrears', {
  label: '楼栋欠费',
  method: 'GET',
  path: '/charge/finance/building/arrears/{buildingId}',
  permission: 'charge-finance:receivable:list',
  input: z.object({ buildingId: uuid('楼栋', 'basedata.building') }),
  output: returns<HouseArrears[]>(),
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

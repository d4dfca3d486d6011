import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'

const listed = (columns: readonly string[], unasked: readonly string[] = []): AnyEntity => {
  const filters = receivable.list.filters.filter((field) => !unasked.includes(field))
  return { ...receivable, list: { ...receivable.list, columns, filters } } as unknown as AnyEntity
}

const MONEY = [
  'receivableAmount',
  'outstandingAmount',
  'status',
  'hungUp',
  'receivedAmount',
  'deductedAmount',
  'lateFee',
]

/** Amounts come before what is looked up less often: they are in view without scrolling sideways. */
const COLUMNS = [
  'feeItemId',
  'feePeriod',
  ...MONEY,
  'dueDate',
  'payerCustomerId',
  'feeStandardId',
  'periodFrom',
  'periodTo',
  'receivableNo',
  'source',
]
export const LISTED = listed(['propertyName', ...COLUMNS])

/** Of one property, whose name stands above the list. */
export const LISTED_SINGLE = listed(COLUMNS, ['propertyName', 'buildingId'])

import { type MonthInput, monthAmount } from './month-amount.ts'

/** April 2025 of a room of 89.50㎡ at 2.35: what tests of prices begin with. */
export const APRIL: MonthInput = {
  month: '2025-04',
  from: '2025-04-01',
  to: '2025-04-30',
  kind: 'areaRate',
  unitKind: 'm2Month',
  versions: [{ effectiveFrom: '2020-01-01', unitRate: '2.35' }],
  unitRateOverride: null,
  area: '89.50',
  quantity: '1',
  discountRatio: '1',
  vacantRatio: '1',
  additionalAmount: '0',
  minAmount: null,
  maxAmount: null,
  prorateMode: 'actualDays',
  rounding: { unit: 'fen', mode: 'halfUp' },
  formula: null,
}
/** 2.10 until the 15th, 2.4333 from the 16th of April. */
export const PRICES_OF_APRIL: MonthInput['versions'] = [
  { effectiveFrom: '2020-01-01', unitRate: '2.10' },
  { effectiveFrom: '2025-04-16', unitRate: '2.4333' },
]
/** The month with both prices: 202.87. */
export const splitApril = () => monthAmount({ ...APRIL, versions: PRICES_OF_APRIL })

import { mul, round } from '../../kernel/decimal.ts'
import { withinLimits } from './rounding.ts'

/** What the channel keeps of a payment; booked on the payment, never charged to the payer. */
export function handlingFee(
  amount: string,
  method: { feeRate: string; feeMin: string | null; feeMax: string | null },
): string {
  return withinLimits(round(mul(amount, method.feeRate), 2), method.feeMin, method.feeMax)
}

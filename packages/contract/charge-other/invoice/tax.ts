import { cents, yuan } from '../../charge-finance/cents.ts'
import { roundedQuotient, units } from '../../kernel/decimal.ts'

const WHOLE = 10_000n

/** What of a price that includes tax is not tax, and what is: `splitTax('210.40', '0.0600')` is 198.49 and 11.91. */
export function splitTax(amount: string, rate: string): { amountNoTax: string; tax: string } {
  const gross = cents(amount)
  const noTax = roundedQuotient(gross * WHOLE, WHOLE + units(rate, 4), 'halfUp')
  return { amountNoTax: yuan(noTax), tax: yuan(gross - noTax) }
}

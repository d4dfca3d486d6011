import { withoutZeros } from '@wuguan/contract/kernel/decimal'

/** At least two decimals, and no zeros behind them: 2.350000 is 2.35, 3.000000 is 3.00, 0.488300 is 0.4883. */
export const priceText = (rate: string): string => withoutZeros(rate, 2)

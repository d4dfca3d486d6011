import { fromUnits, units } from '../kernel/decimal.ts'

/** Money as whole cents: what the ledger calculates with. `cents('210.40')` is 21040n; more than two decimals throw. */
export const cents = (amount: string): bigint => units(amount, 2)
export const yuan = (count: bigint): string => fromUnits(count, 2)

export const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (b < a ? b : a))
export const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
export const total = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

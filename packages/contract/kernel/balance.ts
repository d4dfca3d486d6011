import { add, div, eq, isZero, mul, round, sub } from './decimal.ts'

/** What an account holds: a quantity, of it what is promised, and what all of it is worth. */
export interface Balance {
  readonly qty: string
  readonly locked: string
  readonly amount: string
}
export const EMPTY: Balance = { qty: '0.000', locked: '0.000', amount: '0.00' }
export const availableOf = ({ qty, locked }: Pick<Balance, 'qty' | 'locked'>): string => sub(qty, locked)
/** Moving weighted average; nothing costs nothing. */
export const averageOf = ({ qty, amount }: Pick<Balance, 'qty' | 'amount'>): string =>
  isZero(qty) ? '0.0000' : div(amount, qty, 4)
export const worthOf = (qty: string, unitCost: string): string => round(mul(qty, unitCost), 2)
/** What part of an account takes along: all of it everything, so that no fen stays behind. */
export const outAmount = ({ qty, amount }: Pick<Balance, 'qty' | 'amount'>, part: string): string =>
  eq(part, qty) ? amount : div(mul(amount, part), qty, 2)
export const into = (balance: Balance, qty: string, amount: string): Balance => ({
  ...balance,
  qty: add(balance.qty, qty),
  amount: add(balance.amount, amount),
})
export const outOf = (balance: Balance, qty: string, amount: string): Balance => ({
  ...balance,
  qty: sub(balance.qty, qty),
  amount: sub(balance.amount, amount),
})

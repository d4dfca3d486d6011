import { ROUNDING_UNIT } from '@wuguan/contract/charge-base/fee-standard.entity'
import { cents, positive, total } from '@wuguan/contract/charge-finance/cents'
import { type Tendered, TILL_UNIT, beyondTill, cashBack, tender } from '@wuguan/contract/charge-finance/tender'
import { labelOf } from '@wuguan/contract/kernel/options'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ChargeConfig } from '../../charge-base/config.service.ts'
import type { Method } from './methods.service.ts'

export interface Taken extends Tendered {
  /** What cash cannot hold of the sum; it is forgone as a round-off. */
  readonly beyond: bigint
  /** What is still to be paid after that. */
  readonly short: bigint
}
type Line = { readonly amount: string }
type Till = Pick<ChargeConfig, 'cashUnit'>
interface How {
  readonly keepChange?: boolean
  /** The sum is a debt, of which a rest may be forgone; money left in advance has no such rest. */
  readonly forgives: boolean
}

/** What of a sum (cents) the till of the community can hold. */
export const wholeOf = (config: Till, amount: bigint): bigint => amount - (amount % TILL_UNIT[config.cashUnit]!)

/** Cash goes out in pieces that the till has. */
export function demandCash(config: Till, amount: bigint): void {
  if (wholeOf(config, amount) !== amount) throw refuse(cashBack(config.cashUnit))
}

const isCash = (method: Method) => method.kind === 'cash'

/** Money over the counter against a sum. Cash comes, stays and goes back in pieces that the till has, so that counting it can match. */
export function takeMoney(
  config: Till,
  methods: readonly Method[],
  lines: readonly Line[],
  payable: bigint,
  { keepChange = false, forgives }: How,
): Taken {
  const unit = TILL_UNIT[config.cashUnit]!
  const given = lines.map((line, index) => ({
    amount: cents(line.amount),
    givesChange: methods[index]!.allowChange,
    isCash: isCash(methods[index]!),
  }))
  const beyond = forgives ? beyondTill(given, payable, unit) : 0n
  const taken = tender(given, payable - beyond, keepChange)
  if (given.some((line, index) => line.isCash && (line.amount % unit !== 0n || taken.kept[index]! % unit !== 0n)))
    throw refuse(`现金只能收到${labelOf(ROUNDING_UNIT, config.cashUnit)}，请修改现金金额`)
  return { ...taken, beyond, short: positive(payable - beyond - total(given.map((line) => line.amount))) }
}

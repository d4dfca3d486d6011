import { reprice } from '@wuguan/contract/charge-base/rules/reprice'
import { plain } from '@wuguan/contract/charge-base/rules/rounding'
import { step } from '@wuguan/contract/charge-base/rules/trace'
import type { adjustReceivables } from '@wuguan/contract/charge-finance/change.actions'
import { MODULE_SOURCES, RECEIVABLE_SOURCE } from '@wuguan/contract/charge-finance/codes'
import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { CalcDetail } from '@wuguan/contract/charge-finance/receivable.entity'
import { eq, isDecimal, isZero, mul, round, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { ParsedOf } from '../../../kernel/module.ts'
import { type LockedReceivable, nameOf, refuseLocked } from '../ledger/receivables.service.ts'
import type { Target } from './trace.ts'

export const CANCELLED = 4

/** Nothing is done to what is cancelled; what another document holds waits for it. */
export function refuseClosed(row: LockedReceivable, verb: string, holder?: string): void {
  if (row.status === CANCELLED) throw refuse(`应收【${nameOf(row)}】已取消`)
  refuseLocked(row, verb, holder)
}

/** What a module sent is adjusted, split and cancelled by that module. */
export function refuseForeign(row: LockedReceivable): void {
  if ((MODULE_SOURCES as readonly string[]).includes(row.source))
    throw refuse(`该应收由【${labelOf(RECEIVABLE_SOURCE, row.source)}】生成，请在来源业务中处理`)
}

/** What a receivable comes to, in the three ways of asking for it. */
export type Adjustment = Pick<ParsedOf<typeof adjustReceivables>, 'mode' | 'amount' | 'ratio' | 'unitRate'>
/** What a receivable keeps of its calculation. */
export interface Priced {
  readonly unitRate: string | null
  readonly quantity: string | null
  readonly originalAmount: string
  readonly calcDetail: CalcDetail | null
  /** Divided among several receivables. */
  readonly split: boolean
}
export function adjusted(row: LockedReceivable, { mode, ...to }: Adjustment, priced: Priced): Target {
  if (mode === 'amount') {
    const amount = to.amount!
    if (!isDecimal(amount, 14, 2)) throw badInput({ amount: '金额最多保留两位小数' })
    return { amount: cents(amount) }
  }
  if (mode === 'ratio') return { amount: cents(round(mul(yuan(row.receivable), to.ratio!), 2)) }
  return atPrice(row, withoutZeros(to.unitRate!, 2), priced)
}

const BY_PRICE = '按单价调整'
/** Calculated anew from its trace at another price, whatever earlier adjustments have made of the amount. */
function atPrice(row: LockedReceivable, unitRate: string, priced: Priced): Target {
  const refusal = (why: string) => refuse(`应收【${nameOf(row)}】${why}，不能按单价调整`)
  if (priced.unitRate === null || isZero(priced.unitRate)) throw refusal('没有单价')
  if (priced.split) throw refusal('已拆分')
  const month = reprice(priced.calcDetail?.steps ?? [], unitRate, BY_PRICE)
  if (month)
    return {
      amount: cents(month.amount),
      trace: {
        unitRate,
        calcText: month.trace.text,
        calcDetail: { ...priced.calcDetail, standardVersion: BY_PRICE, steps: [...month.trace.steps] },
      },
    }
  if (priced.quantity === null || !eq(round(mul(priced.unitRate, priced.quantity), 2), priced.originalAmount))
    throw refusal('没有完整的计算过程')
  const quantity = plain(priced.quantity)
  const amount = round(mul(unitRate, quantity), 2)
  return {
    amount: cents(amount),
    trace: {
      unitRate,
      calcText: `${unitRate}×${quantity}=${amount}`,
      calcDetail: {
        steps: [step('单价', unitRate, BY_PRICE), step('数量', quantity), step('金额', amount)],
      },
    },
  }
}

export function demandAdjusted(row: LockedReceivable, target: bigint): void {
  if (target === 0n) throw refuse('请使用取消')
  const settled = row.received + row.deducted
  if (target < settled) throw refuse(`调整后金额不能小于已收和减免之和(${yuan(settled)})`)
  if (target === row.receivable) throw refuse(`应收【${nameOf(row)}】调整后金额与原金额相同`)
}

export function demandCancellable(row: LockedReceivable): void {
  if (row.received + row.deducted + row.lateFeeReceived + row.lateFeeDeducted !== 0n)
    throw refuse('该应收已收款或减免，不能取消')
}

export function demandSplit(row: LockedReceivable, amount: bigint): void {
  if (amount <= 0n || amount >= row.outstanding) throw refuse('拆分金额必须大于0且小于欠费')
  if (row.hungUp) throw refuse(`应收【${nameOf(row)}】已挂账，请先解挂`)
}

import { MODULE_SOURCES, RECEIVABLE_SOURCE } from '@wuguan/contract/charge-finance/codes'
import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { CalcDetail } from '@wuguan/contract/charge-finance/receivable.entity'
import { div, isDecimal, isZero, mul, round } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { type LockedReceivable, nameOf, refuseLocked } from '../ledger/receivables.service.ts'

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
export interface Adjustment {
  readonly mode: 'amount' | 'ratio' | 'unitRate'
  readonly value: string
}
export interface Priced {
  readonly unitRate: string | null
  readonly originalAmount: string
  readonly calcDetail: CalcDetail | null
}
export function adjusted(row: LockedReceivable, { mode, value }: Adjustment, priced: Priced): bigint {
  if (mode === 'amount') {
    if (!isDecimal(value, 14, 2)) throw badInput({ value: '金额最多保留两位小数' })
    return cents(value)
  }
  if (mode === 'ratio') return cents(round(mul(yuan(row.receivable), value), 2))
  if (priced.unitRate === null || isZero(priced.unitRate))
    throw refuse(`应收【${nameOf(row)}】没有单价，不能按单价调整`)
  // The value before rounding, while the amount is still what was calculated: rounding happens once.
  const exact =
    cents(priced.originalAmount) === row.receivable
      ? priced.calcDetail?.steps.find((step) => step.label === '计算结果')?.value
      : undefined
  return cents(div(mul(exact ?? yuan(row.receivable), value), priced.unitRate, 2))
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

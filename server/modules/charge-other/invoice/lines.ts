import { cents, least, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { splitTax } from '@wuguan/contract/charge-other/invoice/tax'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { RowOf } from '@wuguan/contract/kernel/entity'
import type { Source } from './invoiceable.queries.ts'

export type InvoiceLine = NonNullable<RowOf<typeof invoice>['lines']>[number]
/** How much of a row of a receipt a line stands for. */
export interface LineSource {
  readonly lineNo: number
  readonly allocationId: string
  readonly amount: bigint
}
export interface Paper {
  readonly lines: readonly InvoiceLine[]
  readonly sources: readonly LineSource[]
}

/** The head of an invoice is the sum of its lines. */
export const headOf = (lines: readonly InvoiceLine[]) => {
  const sum = (name: 'amount' | 'amountNoTax' | 'tax') => yuan(total(lines.map((line) => cents(line[name]))))
  return { amountTotal: sum('amount'), amountNoTax: sum('amountNoTax'), taxTotal: sum('tax') }
}

/** Lines of a blue invoice: one for each item and period, late fee apart. */
export function blueLines(asked: readonly { readonly source: Source; readonly amount: bigint }[]): Paper {
  const groups = new Map<string, typeof asked>()
  for (const one of asked) {
    const { feeItemId, feePeriod, component } = one.source
    const key = `${feeItemId} ${feePeriod} ${component}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const paper = [...groups.values()].map((group, index) => {
    const { itemName, taxName, taxCode, taxRate, feePeriod, component } = group[0]!.source
    const lineNo = index + 1
    const amount = yuan(total(group.map((one) => one.amount)))
    const line = {
      lineNo,
      itemName: `*${taxName}*${itemName}${component === 'L' ? '违约金' : ''}`,
      taxCode,
      spec: feePeriod,
      unit: null,
      quantity: 1,
      taxRate: taxRate!,
      amount,
      ...splitTax(amount, taxRate!),
    } as InvoiceLine
    const sources = group.map((one) => ({ lineNo, allocationId: one.source.allocationId, amount: one.amount }))
    return { line, sources }
  })
  return { lines: paper.map((one) => one.line), sources: paper.flatMap((one) => one.sources) }
}

/** What of a blue invoice's sources no red one has taken back or is taking back. */
export interface Left extends LineSource {
  readonly left: bigint
}
/** Red lines that were asked for before, as far as they stand: positive. */
export type Flushed = Pick<InvoiceLine, 'lineNo' | 'amountNoTax' | 'tax' | 'amount'>

/**
 * Lines of a red invoice: what is taken back of each line, negative. What takes a line back whole takes back what is left of its tax, so
 * that blue and red come to nothing whatever the roundings between.
 */
export function redLines(
  blue: readonly InvoiceLine[],
  sources: readonly Left[],
  flushed: readonly Flushed[],
  asked: readonly { readonly allocationId: string; readonly amount: bigint }[] | null,
): Paper {
  const left = total(sources.map((source) => source.left))
  if (left <= 0n) throw refuse('该发票已全部红冲')
  const wanted = new Map<string, bigint>()
  for (const { allocationId, amount } of asked ?? [])
    wanted.set(allocationId, (wanted.get(allocationId) ?? 0n) + amount)
  const taken = sources.flatMap(({ lineNo, allocationId, left: rest }): LineSource[] => {
    const amount = asked === null ? rest : least(rest, wanted.get(allocationId) ?? 0n)
    if (asked !== null) wanted.set(allocationId, (wanted.get(allocationId) ?? 0n) - amount)
    return amount > 0n ? [{ lineNo, allocationId, amount }] : []
  })
  if ([...wanted.values()].some((amount) => amount > 0n)) throw refuse(`红冲金额不能超过蓝票剩余金额${yuan(left)}`)
  const lines = blue.flatMap((line): InvoiceLine[] => {
    const amount = total(taken.filter((one) => one.lineNo === line.lineNo).map((one) => one.amount))
    if (amount === 0n) return []
    const before = flushed.filter((one) => one.lineNo === line.lineNo)
    const rest = (name: 'amount' | 'amountNoTax') => cents(line[name]) + total(before.map((one) => cents(one[name])))
    const noTax =
      amount === rest('amount') ? rest('amountNoTax') : cents(splitTax(yuan(amount), line.taxRate).amountNoTax)
    return [{ ...line, quantity: -1, amount: yuan(-amount), amountNoTax: yuan(-noTax), tax: yuan(noTax - amount) }]
  })
  return { lines, sources: taken.map((one) => ({ ...one, amount: -one.amount })) }
}

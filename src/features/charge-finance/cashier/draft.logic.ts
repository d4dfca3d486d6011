import { cents, positive, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { DeskProperty, Quote } from '@wuguan/contract/charge-finance/collect.actions'
import { TILL_UNIT, beyondTill, tender } from '@wuguan/contract/charge-finance/tender'
import { isDecimal } from '@wuguan/contract/kernel/decimal'
import { dueBy, partialRows } from './selection.logic'

/** What a cashier has filled in, and what travels of it. Amounts are the texts of their fields. */
export interface PartDraft {
  readonly selected: ReadonlySet<string>
  /** 本次收款 where it is less than all. */
  readonly amounts: Readonly<Record<string, string>>
  readonly prepaid: Readonly<Record<string, string>>
  /** null: every scheme of the community is considered. */
  readonly schemeIds: readonly string[] | null
  readonly roundOff: string
  readonly payerCustomerId: string | null
}
export interface GridLine {
  readonly key: number
  readonly methodId: string
  /** null: the line takes what is left to pay. */
  readonly amount: string | null
  readonly tradeNo: string
  readonly payerAccountName: string
}

export const freshPart = (property: DeskProperty, day: string): PartDraft => ({
  selected: dueBy(property.receivables, day),
  amounts: {},
  prepaid: {},
  schemeIds: null,
  roundOff: '',
  payerCustomerId: property.payers.find((payer) => payer.isPayer)?.customerId ?? property.payers[0]?.customerId ?? null,
})
/** The same draft over rows that were read again: what is gone is not chosen any more. */
export function keptPart(property: DeskProperty, draft: PartDraft): PartDraft {
  const known = new Set(property.receivables.map((row) => row.id))
  const selected = new Set([...draft.selected].filter((id) => known.has(id)))
  return { ...draft, selected }
}

export const isPaid = (text: string) => isDecimal(text, 14, 2) && /[1-9]/.test(text) && !text.startsWith('-')

/** One property of a quote; null where nothing is chosen. */
export function partBody(property: DeskProperty, draft: PartDraft) {
  const partial = partialRows(property.receivables, draft.selected)
  const lines = property.receivables
    .filter((row) => draft.selected.has(row.id))
    .map((row) => {
      const amount = draft.amounts[row.id]
      const less = amount !== undefined && partial.has(row.id) && isPaid(amount) && amount !== owedOf(row)
      return less ? { receivableId: row.id, amount } : { receivableId: row.id }
    })
  if (lines.length === 0) return null
  return {
    propertyType: property.propertyType as 'house',
    propertyId: property.propertyId,
    ...(draft.payerCustomerId ? { payerCustomerId: draft.payerCustomerId } : {}),
    lines,
    prepaid: prepaidBody(servingOf(property, draft, draft.prepaid)),
    roundOff: isPaid(draft.roundOff) ? draft.roundOff : '0',
    ...(draft.schemeIds ? { schemeIds: [...draft.schemeIds] } : {}),
  }
}
/** The accounts whose money may pay what is chosen: those of its payers, 专项 money for its item. */
export const servingAccounts = (property: DeskProperty, draft: Pick<PartDraft, 'selected' | 'payerCustomerId'>) =>
  property.accounts.filter((account) =>
    property.receivables.some(
      (row) =>
        draft.selected.has(row.id) &&
        (row.payerCustomerId ?? draft.payerCustomerId) === account.customerId &&
        (account.feeItemId === null || account.feeItemId === row.feeItemId),
    ),
  )
const servingOf = (property: DeskProperty, draft: PartDraft, prepaid: PartDraft['prepaid']) => {
  const serving = new Set(servingAccounts(property, draft).map((account) => account.id))
  return Object.fromEntries(Object.entries(prepaid).filter(([id]) => serving.has(id)))
}
export const prepaidBody = (prepaid: PartDraft['prepaid']) =>
  Object.entries(prepaid)
    .filter(([, amount]) => isPaid(amount))
    .map(([accountId, amount]) => ({ accountId, amount }))
export const owedOf = (row: { outstanding: string; lateFee: string }) =>
  yuan(cents(row.outstanding) + cents(row.lateFee))

export interface Counter {
  /** What each line hands over, the open one filled. */
  readonly amounts: readonly string[]
  readonly given: string
  /** What stays in the drawer and on account: given without the change. */
  readonly kept: string
  readonly change: string
  /** More than was asked and not given back. */
  readonly over: string
  readonly short: string
  /** What cash cannot hold of the sum, forgone. */
  readonly beyond: string
}
type MethodFacts = Pick<DeskProperty['methods'][number], 'id' | 'allowChange' | 'kind'>

/** The payments grid against what is to be paid. */
export function counted(
  lines: readonly GridLine[],
  methods: readonly MethodFacts[],
  payable: string,
  keepChange: boolean,
  cashUnit = 'fen',
): Counter {
  const typed = lines.map((line) => (line.amount !== null && isDecimal(line.amount, 14, 2) ? cents(line.amount) : 0n))
  const left = positive(cents(payable) - total(typed))
  const open = lines.findIndex((line) => line.amount === null)
  const given = lines.map((line, index) => {
    const method = methods.find((one) => one.id === line.methodId)
    return {
      amount: index === open ? left : typed[index]!,
      givesChange: method?.allowChange ?? false,
      isCash: method?.kind === 'cash',
    }
  })
  const beyond = beyondTill(given, cents(payable), TILL_UNIT[cashUnit]!)
  // What is proposed in cash is what a till holds.
  const amounts = given.map((line, index) => (index === open && line.isCash ? line.amount - beyond : line.amount))
  const asked = cents(payable) - beyond
  const result = tender(
    given.map((line, index) => ({ ...line, amount: amounts[index]! })),
    asked,
    keepChange,
  )
  return {
    amounts: amounts.map(yuan),
    given: yuan(total(amounts)),
    kept: yuan(total(result.kept)),
    change: yuan(result.change),
    over: yuan(result.over),
    short: yuan(positive(asked - total(amounts))),
    beyond: yuan(beyond),
  }
}

/**
 * One line of the grid changed. A line with a trade number is money that has been taken: it keeps the amount that it showed, whatever
 * the others become. Another method has another number.
 */
export function editedLines(
  lines: readonly GridLine[],
  amounts: readonly string[],
  index: number,
  part: Partial<GridLine>,
): GridLine[] {
  const anew = part.methodId !== undefined && part.methodId !== lines[index]!.methodId
  return lines.map((line, at) => {
    if (at === index) return { ...line, ...(anew ? { tradeNo: '', payerAccountName: '' } : {}), ...part }
    return line.amount === null && line.tradeNo.trim() ? { ...line, amount: amounts[at]! } : line
  })
}

/** The payments that travel: lines with money. */
export const paymentsBody = (lines: readonly GridLine[], amounts: readonly string[]) =>
  lines.flatMap((line, index) =>
    isPaid(amounts[index]!)
      ? [
          {
            methodId: line.methodId,
            amount: amounts[index]!,
            ...(line.tradeNo.trim() ? { tradeNo: line.tradeNo.trim() } : {}),
            ...(line.payerAccountName.trim() ? { payerAccountName: line.payerAccountName.trim() } : {}),
          },
        ]
      : [],
  )

/** The parts of a payment: what was asked, with what was quoted for it. */
export const quotedBodies = (bodies: readonly NonNullable<ReturnType<typeof partBody>>[], quote: Quote) =>
  bodies.map((body) => {
    const part = quote.parts.find((one) => one.propertyId === body.propertyId)
    return { ...body, expected: part?.expected ?? [], preferential: part?.preferential ?? '0' }
  })

interface Obstacles {
  readonly chosen: boolean
  readonly quote: { payable: string; refusal?: string | null } | undefined
  readonly fault: string | null
  readonly fresh: boolean
  readonly counter: Counter
  readonly config: Pick<DeskProperty['config'], 'allowPartialPay' | 'allowOverpayToPrepaid'>
  readonly missing: string | null
  readonly jumpReason: string | null
}
/** Why it cannot be paid yet; null when it can. '' while the quote is on its way. */
export function obstacle({
  chosen,
  quote,
  fault,
  fresh,
  counter,
  config,
  missing,
  jumpReason,
}: Obstacles): string | null {
  if (!chosen) return '请选择收费项目'
  if (fault !== null) return fault
  if (!quote || !fresh) return ''
  if (jumpReason !== null && jumpReason.trim() === '') return '请填写跳收原因'
  if (cents(counter.short) > 0n && !config.allowPartialPay) return '收款金额小于应付金额'
  if (cents(counter.over) > 0n && !config.allowOverpayToPrepaid) return '收款金额大于应付金额'
  if (cents(counter.given) === 0n && cents(quote.payable) > 0n) return '请输入收款金额'
  return missing ?? quote.refusal ?? null
}

/** What a method of the grid asks for and its line lacks. */
export function missingIn(lines: readonly GridLine[], amounts: readonly string[], methods: DeskProperty['methods']) {
  for (const [index, line] of lines.entries()) {
    const method = methods.find((one) => one.id === line.methodId)
    if (!method || !isPaid(amounts[index]!)) continue
    if (method.scans && !line.tradeNo.trim()) return `请扫描【${method.name}】付款码`
    if (method.needTradeNo && !line.tradeNo.trim()) return `请填写【${method.name}】的流水号`
    if (method.needPayerName && !line.payerAccountName.trim()) return `请填写【${method.name}】的付款户名`
  }
  return null
}

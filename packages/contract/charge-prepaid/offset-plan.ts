import { cents, least, positive, total } from '../charge-finance/cents.ts'
import { type Debt, type DebtOrder, DEFAULT_DEBT_ORDER, debtParts } from '../charge-finance/debt-order.ts'

/** How a community lets prepaid money meet debts; kept whole in each run. */
export interface OffsetScheme extends DebtOrder {
  readonly specialFirst: boolean
  readonly specialCoversLateFee: boolean
  readonly allowPartial: boolean
  /** Stays on every account. */
  readonly minKeep: string
  readonly excludedItems: readonly string[]
  readonly futureMonths: number
}
export const DEFAULT_OFFSET_SCHEME: OffsetScheme = {
  ...DEFAULT_DEBT_ORDER,
  specialFirst: true,
  specialCoversLateFee: false,
  allowPartial: true,
  minKeep: '0.00',
  excludedItems: [],
  futureMonths: 0,
}
export interface OffsetAccount {
  readonly id: string
  /** null: 通用. */
  readonly feeItemId: string | null
  readonly available: string
}
export interface PlannedLine {
  readonly receivableId: string
  readonly feeItemId: string
  readonly accountId: string
  readonly component: 'P' | 'L'
  readonly amount: bigint
}

/**
 * Which account pays what of one customer's debts for one property. The accounts are those of that customer and property, the debts
 * those that may be offset; a component that the accounts cannot cover together is paid in part, or passed over where parts are
 * not allowed.
 */
export function planOffset(
  accounts: readonly OffsetAccount[],
  debts: readonly Debt[],
  scheme: OffsetScheme,
): PlannedLine[] {
  const keep = cents(scheme.minKeep)
  const left = new Map(accounts.map((account) => [account.id, positive(cents(account.available) - keep)]))
  const general = accounts.filter((account) => account.feeItemId === null)
  const lines: PlannedLine[] = []
  for (const { receivableId, feeItemId, component, amount } of debtParts(debts, scheme)) {
    const special =
      component === 'P' || scheme.specialCoversLateFee
        ? accounts.filter((account) => account.feeItemId === feeItemId)
        : []
    const sources = scheme.specialFirst ? [...special, ...general] : [...general, ...special]
    if (!scheme.allowPartial && total(sources.map(({ id }) => left.get(id)!)) < amount) continue
    let owed = amount
    for (const { id } of sources) {
      const used = least(owed, left.get(id)!)
      if (used === 0n) continue
      lines.push({ receivableId, feeItemId, accountId: id, component, amount: used })
      left.set(id, left.get(id)! - used)
      owed -= used
    }
  }
  return lines
}

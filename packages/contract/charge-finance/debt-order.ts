import { cents, least } from './cents.ts'

/** In which order money meets debts: the offset scheme of the community, for prepaid money and for money that is less than was chosen. */
export interface DebtOrder {
  readonly periodOrder: 'oldFirst' | 'itemFirst'
  readonly componentOrder: 'principalFirst' | 'lateFeeFirst' | 'perReceivable'
  /** Items in the order of the scheme; the others follow by priority and code. */
  readonly itemOrder: readonly string[]
}
export interface Debt {
  readonly receivableId: string
  readonly receivableNo: string
  readonly feeItemId: string
  readonly itemPriority: number
  readonly itemCode: string
  readonly feePeriod: string
  readonly dueDate: string
  readonly principal: string
  readonly lateFee: string
}
export interface DebtPart {
  readonly receivableId: string
  readonly feeItemId: string
  readonly component: 'P' | 'L'
  readonly amount: bigint
}

export const DEFAULT_DEBT_ORDER: DebtOrder = {
  periodOrder: 'oldFirst',
  componentOrder: 'principalFirst',
  itemOrder: [],
}

/** Principal and late fee of every debt, in the order in which they are to be paid; nothing of 0.00. */
export function debtParts(debts: readonly Debt[], order: DebtOrder): DebtPart[] {
  const sorted = debts.toSorted(by(order))
  const part = (debt: Debt, component: 'P' | 'L'): DebtPart => ({
    receivableId: debt.receivableId,
    feeItemId: debt.feeItemId,
    component,
    amount: cents(component === 'P' ? debt.principal : debt.lateFee),
  })
  const parts = {
    principalFirst: () => [...sorted.map((debt) => part(debt, 'P')), ...sorted.map((debt) => part(debt, 'L'))],
    lateFeeFirst: () => [...sorted.map((debt) => part(debt, 'L')), ...sorted.map((debt) => part(debt, 'P'))],
    perReceivable: () => sorted.flatMap((debt) => [part(debt, 'L'), part(debt, 'P')]),
  }[order.componentOrder]()
  return parts.filter(({ amount }) => amount > 0n)
}

/** Fills the parts in their order until the money ends; the last one may be partial. */
export function fillParts(parts: readonly DebtPart[], money: bigint): DebtPart[] {
  let left = money
  const filled: DebtPart[] = []
  for (const part of parts) {
    if (left <= 0n) break
    const amount = least(left, part.amount)
    filled.push({ ...part, amount })
    left -= amount
  }
  return filled
}

const RANK_WIDTH = 6
function by({ periodOrder, itemOrder }: DebtOrder): (a: Debt, b: Debt) => number {
  const rank = (debt: Debt) => {
    const listed = itemOrder.indexOf(debt.feeItemId)
    return listed >= 0
      ? `0${String(listed).padStart(RANK_WIDTH, '0')}`
      : `1${String(debt.itemPriority).padStart(RANK_WIDTH, '0')}${debt.itemCode}`
  }
  const key = (debt: Debt) =>
    periodOrder === 'oldFirst'
      ? [debt.feePeriod, rank(debt), debt.dueDate, debt.receivableNo]
      : [rank(debt), debt.feePeriod, debt.dueDate, debt.receivableNo]
  return (a, b) => {
    const [left, right] = [key(a), key(b)]
    const at = left.findIndex((part, index) => part !== right[index])
    return at < 0 ? 0 : left[at]! < right[at]! ? -1 : 1
  }
}

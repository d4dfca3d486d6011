import { cents, least, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { type DebtPart, debtParts, fillParts } from '@wuguan/contract/charge-finance/debt-order'
import { fillProperties } from '@wuguan/contract/charge-finance/tender'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { ChargeConfig } from '../../charge-base/config.service.ts'
import type { GridLine, Method } from './methods.service.ts'
import { type Ground, type Part, cutsOf, servedBy } from './parts.ts'
import type { ReceiptLine, ReceiptPayment } from './receipt-draft.ts'
import { takeMoney } from './till.service.ts'

/** One property with the money that pays it. */
export interface PaidPart {
  readonly part: Part
  readonly lines: readonly ReceiptLine[]
  readonly payments: readonly ReceiptPayment[]
  readonly over: bigint
}
export interface Tendered {
  readonly payments: readonly (GridLine & { amount: string })[]
  readonly changeToPrepaid: boolean
}

/** Which money pays which property: in their order, by the grid's; change from cash, the rest of too much into the prepaid account. */
export function distribute(
  asked: readonly Part[],
  input: Tendered,
  methods: readonly Method[],
  config: Pick<ChargeConfig, 'allowPartialPay' | 'allowOverpayToPrepaid' | 'cashUnit'>,
  ground: Ground,
): PaidPart[] {
  const { kept, over, beyond, short } = takeMoney(
    config,
    methods,
    input.payments,
    total(asked.map((part) => part.payable)),
    {
      keepChange: input.changeToPrepaid,
      forgives: true,
    },
  )
  const parts = withoutRest(asked, beyond)
  if (over > 0n && !config.allowOverpayToPrepaid) throw refuse('收款金额大于应付金额')
  if (over > 0n && !parts.at(-1)!.payerCustomerId) throw refuse('该房产没有客户，不能充值')
  if (short > 0n) demandPartial(parts, config, total(kept))
  const wanted = parts.map((part, index) => part.payable + (index === parts.length - 1 ? over : 0n))
  const filled = fillProperties(kept, wanted)
  const lastUse = kept.map((_, line) => filled.findLastIndex((row) => row[line]! > 0n))
  const paid = parts.map((part, index): PaidPart => {
    const payments = filled[index]!.flatMap((amount, line): ReceiptPayment[] => {
      if (amount === 0n) return []
      const given = input.payments[line]!
      const change = lastUse[line] === index ? cents(given.amount) - kept[line]! : 0n
      const method = methods[line]!
      return [
        {
          method,
          amount,
          ...(method.allowChange ? { tendered: amount + change, change } : {}),
          tradeNo: given.tradeNo ?? null,
          payerAccountName: given.payerAccountName ?? null,
        },
      ]
    })
    const over_ = index === parts.length - 1 ? over : 0n
    const received = total(filled[index]!) - over_ + part.prepaid
    return { ...settle(part, received, ground), payments, over: over_ }
  })
  return paid.filter((one) => one.lines.length > 0)
}

/** The rest that cash cannot hold stands in the round-off of the last property that it pays for. */
function withoutRest(parts: readonly Part[], beyond: bigint): readonly Part[] {
  const at = parts.findLastIndex((part) => part.payable >= beyond)
  return parts.map((part, index) =>
    index === at ? { ...part, roundOff: part.roundOff + beyond, payable: part.payable - beyond } : part,
  )
}

function demandPartial(parts: readonly Part[], config: Pick<ChargeConfig, 'allowPartialPay'>, given: bigint): void {
  const nothing = given + total(parts.map((part) => part.prepaid)) === 0n
  if (nothing) throw badInput({ payments: '请输入收款金额' })
  if (!config.allowPartialPay) throw refuse('收款金额小于应付金额')
  if (parts.some((part) => part.preferential + part.roundOff > 0n)) throw refuse('部分缴费不能享受优惠或抹零')
}

/** Prepaid money first, 专项 before 通用, each for the lines that it may pay; the money of the counter takes what is left. */
function fillOwn(part: Part, ground: Ground, debts: readonly DebtPart[], received: bigint): DebtPart[] {
  const lineOf = new Map(part.chosen.map((one) => [one.row.id, one]))
  const filled: DebtPart[] = []
  let open = debts
  const pour = (money: bigint, mayPay: (debt: DebtPart) => boolean) => {
    const poured = fillParts(open.filter(mayPay), money)
    filled.push(...poured)
    const paid = (debt: DebtPart) =>
      poured.find((one) => one.receivableId === debt.receivableId && one.component === debt.component)?.amount ?? 0n
    open = open.map((debt) => ({ ...debt, amount: debt.amount - paid(debt) })).filter((debt) => debt.amount > 0n)
  }
  const uses = part.input.prepaid.map(({ accountId, amount }) => ({
    account: ground.accounts.get(accountId)!,
    amount: cents(amount),
  }))
  const [special, general] = [true, false].map((is) =>
    uses.filter(({ account }) => (account.feeItemId !== null) === is),
  )
  for (const { account, amount } of [...special!, ...general!]) {
    const serves = servedBy(account, part.payerCustomerId)
    pour(amount, (debt) => serves(lineOf.get(debt.receivableId)!))
  }
  pour(received - part.prepaid, () => true)
  return filled
}

/** All that was chosen, or as much as the money reaches, in the order of the community's scheme. */
function settle(part: Part, received: bigint, ground: Ground): { part: Part; lines: ReceiptLine[] } {
  const whole = part.gross - part.preferential - part.roundOff
  if (received === whole) return { part, lines: cutsOf(part).lines }
  const filled = fillOwn(
    part,
    ground,
    debtParts(
      part.chosen.map(({ row, facts, principal, lateFeePaid }) => ({
        receivableId: row.id,
        receivableNo: row.receivableNo,
        feeItemId: row.feeItemId,
        itemPriority: facts.priority,
        itemCode: facts.itemCode,
        feePeriod: row.feePeriod,
        dueDate: row.dueDate,
        principal: yuan(principal),
        lateFee: yuan(lateFeePaid),
      })),
      ground.order,
    ),
    received,
  )
  const of = (id: string, component: 'P' | 'L') =>
    total(filled.filter((one) => one.receivableId === id && one.component === component).map((one) => one.amount))
  const chosen = part.chosen
    .map((one) => ({ ...one, principal: of(one.row.id, 'P'), lateFeePaid: of(one.row.id, 'L') }))
    .filter((one) => one.principal + one.lateFeePaid > 0n)
  return {
    part: { ...part, chosen, gross: least(received, part.gross), payable: received - part.prepaid },
    lines: chosen.map((one) => ({ receivableId: one.row.id, principal: one.principal, lateFee: one.lateFeePaid })),
  }
}

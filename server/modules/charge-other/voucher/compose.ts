import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { Unruled, VoucherEvent } from '@wuguan/contract/charge-other/voucher.actions'
import { VOUCHER_EVENT, type voucher } from '@wuguan/contract/charge-other/voucher.entity'
import type { RowOf } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { firstDay } from '@wuguan/contract/kernel/period'
import type { LedgerSum, Rule } from './ledger.queries.ts'

export type VoucherLine = NonNullable<RowOf<typeof voucher>['lines']>[number]
export interface ComposedVoucher {
  readonly seq: number
  readonly date: string
  readonly event: VoucherEvent
  readonly debit: string
  readonly credit: string
  readonly lines: readonly VoucherLine[]
}

const SUMMARY = 60

/** The rule that says most of what the sum is about; null where none fits. */
export function ruleFor(rules: readonly Rule[], { leg, feeItemId, paymentMethodId }: LedgerSum): Rule | null {
  const fit = (rule: Rule) =>
    rule.leg === leg &&
    (rule.feeItemId === null || rule.feeItemId === feeItemId) &&
    (rule.paymentMethodId === null || rule.paymentMethodId === paymentMethodId)
  const says = (rule: Rule) => [rule.feeItemId, rule.paymentMethodId].filter((id) => id !== null).length
  return rules.filter(fit).toSorted((a, b) => says(b) - says(a))[0] ?? null
}

/** What no rule names, once for each leg and item or method. */
export function unruled(sums: readonly LedgerSum[], rules: readonly Rule[]): Unruled[] {
  const found = new Map<string, { leg: Unruled['leg']; name: string; amount: bigint }>()
  for (const sum of sums) {
    if (ruleFor(rules, sum)) continue
    const key = `${sum.leg} ${sum.feeItemId ?? sum.paymentMethodId}`
    const one = found.get(key) ?? { leg: sum.leg, name: sum.name, amount: 0n }
    found.set(key, { ...one, amount: one.amount + cents(sum.amount) })
  }
  return [...found.values()].map((one) => ({ ...one, amount: yuan(one.amount) }))
}

interface Community {
  readonly code: string
  readonly name: string
}
function auxOf({ auxiliary }: Rule, sum: LedgerSum, community: Community): [string | null, string | null] {
  if (auxiliary === 'community') return [community.code, community.name]
  if (auxiliary === 'feeItem' && sum.feeItemCode) return [sum.feeItemCode, sum.name]
  if (auxiliary === 'method' && sum.methodCode) return [sum.methodCode, sum.name]
  return [null, null]
}

/** Takes back what the month before had as earned and not billed, line by line, on the accounts that it was put on. */
export function reversal(period: string, kept: readonly VoucherLine[]): Omit<ComposedVoucher, 'seq'> {
  const red = (amount: string) => yuan(-cents(amount))
  const sum = (side: 'debit' | 'credit') => red(yuan(total(kept.map((line) => cents(line[side])))))
  return {
    date: firstDay(period),
    event: 'reversal',
    debit: sum('debit'),
    credit: sum('credit'),
    lines: kept.map((line) => ({
      ...line,
      summary: `冲回${line.summary}`.slice(0, SUMMARY),
      debit: red(line.debit),
      credit: red(line.credit),
    })),
  }
}

/** A voucher for each event and date, a line for each sum, debit before credit; every sum has its rule. `before` stands first. */
export function compose(
  period: string,
  sums: readonly LedgerSum[],
  rules: readonly Rule[],
  community: Community,
  before: readonly Omit<ComposedVoucher, 'seq'>[] = [],
): ComposedVoucher[] {
  const groups = Map.groupBy(
    sums,
    ({ date, event }) => `${date} ${VOUCHER_EVENT.items.findIndex(({ code }) => code === event)}`,
  )
  const month = `${period.slice(0, 4)}年${period.slice(5)}月`
  const made = [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => {
      const { date, event } = group[0]!
      const of = (side: 'D' | 'C') => group.filter((sum) => sum.side === side)
      const sumOf = (side: 'D' | 'C') => yuan(total(of(side).map((sum) => cents(sum.amount))))
      const lines = [...of('D'), ...of('C')].map((sum): VoucherLine => {
        const rule = ruleFor(rules, sum)!
        const [auxCode, auxName] = auxOf(rule, sum, community)
        return {
          summary: `${month}${labelOf(VOUCHER_EVENT, event)} ${sum.name}`.slice(0, SUMMARY),
          accountCode: rule.accountCode,
          accountName: rule.accountName,
          debit: sum.side === 'D' ? sum.amount : '0.00',
          credit: sum.side === 'C' ? sum.amount : '0.00',
          costCenterCode: rule.costCenterCode,
          costCenterName: rule.costCenterName,
          auxCode,
          auxName,
          leg: sum.leg,
          feeItemId: sum.feeItemId,
          paymentMethodId: sum.paymentMethodId,
          costCenterId: rule.costCenterId,
        }
      })
      return { date, event, debit: sumOf('D'), credit: sumOf('C'), lines }
    })
  return [...before, ...made].map((one, at) => ({ seq: at + 1, ...one }))
}

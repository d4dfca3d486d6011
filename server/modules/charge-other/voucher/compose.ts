import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { Unruled, VoucherEvent } from '@wuguan/contract/charge-other/voucher.actions'
import { VOUCHER_EVENT, type voucher } from '@wuguan/contract/charge-other/voucher.entity'
import type { RowOf } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
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

/** A voucher for each event and date, a line for each sum, debit before credit; every sum has its rule. */
export function compose(
  period: string,
  sums: readonly LedgerSum[],
  rules: readonly Rule[],
  community: Community,
): ComposedVoucher[] {
  const groups = Map.groupBy(
    sums,
    ({ date, event }) => `${date} ${VOUCHER_EVENT.items.findIndex(({ code }) => code === event)}`,
  )
  const month = `${period.slice(0, 4)}年${period.slice(5)}月`
  return [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group], at) => {
      const { date, event } = group[0]!
      const of = (side: 'D' | 'C') => group.filter((sum) => sum.side === side)
      const total = (side: 'D' | 'C') => yuan(of(side).reduce((all, sum) => all + cents(sum.amount), 0n))
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
      return { seq: at + 1, date, event, debit: total('D'), credit: total('C'), lines }
    })
}

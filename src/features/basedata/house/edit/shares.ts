import { gt, isDecimal, sum } from '@wuguan/contract/kernel/decimal'

/** Shares of owner and co-owners together; more than 100 is refused. */
export function sharesOf(people: readonly { share: string | null }[]): {
  total: string
  given: boolean
  over: boolean
} {
  const shares = people.map((one) => one.share ?? '').filter((share) => share !== '' && isDecimal(share))
  const total = sum(shares)
  return { total, given: shares.length > 0, over: gt(total, '100') }
}

import { div, round } from '@wuguan/contract/kernel/decimal'

/** A part of the whole in percent with one decimal; nothing of nothing is 0. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '0.0' : round(div(String(part * 100), String(whole), 6), 1)

interface Shared {
  code: number
  total: number
}
/** 入住率: lived in (4, 5, 6) among the delivered; undelivered ones (1) do not count. */
export function occupancy(shares: readonly Shared[]): string | null {
  const of = (codes: readonly number[]) =>
    shares.filter((one) => codes.includes(one.code)).reduce((sum, one) => sum + one.total, 0)
  const delivered = of([2, 3, 4, 5, 6, 7])
  return delivered === 0 ? null : percent(of([4, 5, 6]), delivered)
}

import type { ReactNode } from 'react'
import { formatMoney, isDecimal, scaleOf } from '@wuguan/contract/kernel/decimal'
import { wordsRoom } from './cell-room.ts'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'

/** px that the totals of a list need, by column. */
export const totalsRoom = (cells: Readonly<Record<string, ReactNode>> | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(cells ?? {}).map(([name, cell]) => [name, wordsRoom(String(cell)) + 4]))

/** The totals row by column: sums of the whole result, the exact count at the first column. */
export function totalsRow(
  entity: AnyEntity,
  totals: Readonly<Record<string, string | number>> | null,
): Readonly<Record<string, ReactNode>> | undefined {
  if (!totals || entity.list.totals.length === 0) return undefined
  const [first] = entity.list.columns
  const sums = entity.list.totals.map((name) => {
    const sum = String(totals[name] ?? '')
    return [name, isDecimal(sum) ? formatMoney(sum, scaleOf(sum)) : sum] as const
  })
  return {
    ...(first ? { [first]: `合计 ${formatMoney(String(totals['count'] ?? 0), 0)} 条` } : {}),
    ...Object.fromEntries(sums),
  }
}

import type { AnyRow } from '@wuguan/contract/kernel/entity'

/** Rows whose number is another one in this order: 1, 2, 3 … */
export const renumbered = (rows: readonly AnyRow[]): { row: AnyRow; orderNum: number }[] =>
  rows.map((row, at) => ({ row, orderNum: at + 1 })).filter(({ row, orderNum }) => row['orderNum'] !== orderNum)

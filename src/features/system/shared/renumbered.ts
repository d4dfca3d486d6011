import type { AnyRow } from '@wuguan/contract/kernel/entity'

/** Rows whose number is another one in this order: 1, 2, 3 … */
export const renumbered = (rows: readonly AnyRow[]): { row: AnyRow; orderNum: number }[] =>
  rows.map((row, at) => ({ row, orderNum: at + 1 })).filter(({ row, orderNum }) => row['orderNum'] !== orderNum)

/** The list with one entry at another place; a place outside leaves it as it is. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): readonly T[] =>
  list[from] === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, list[from])

import type { AnyRow } from '@wuguan/contract/kernel/entity'

/** A value of a row as text; nothing is the empty text. */
export const textIn = (row: AnyRow, name: string): string => (row[name] == null ? '' : String(row[name]))
export const idIn = (row: AnyRow): number => Number(row.id)

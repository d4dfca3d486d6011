import type { AnyRow } from '@wuguan/contract/kernel/entity'

/** A housekeeper is named by his user. */
export function nameOf(row: AnyRow): string {
  const name = row.titles['userId']
  return typeof name === 'string' ? name : '管家'
}

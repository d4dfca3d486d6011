import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { textIn } from '../shared/row-text'

/** 张敏, or 张敏等 5 名用户. */
export function namesOf(rows: readonly AnyRow[]): string {
  const first = rows[0] ? textIn(rows[0], 'petName') : ''
  return rows.length === 1 ? `“${first}”` : `“${first}”等 ${rows.length} 名用户`
}

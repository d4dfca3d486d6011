import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { searchByNumber } from '../../kernel/number-search.ts'

/** A point by the code of its label. */
export const pointSearch = searchByNumber({
  entity: patrolPoint as AnyEntity,
  field: 'code',
  accepts: /^[2-9A-HJKMNP-Z]{4,12}$/,
  note: 't.name',
  targets: (row) => [{ to: '/patrol/point/index', search: { keyword: row['number']! } }],
})

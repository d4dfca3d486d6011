import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { searchByNumber } from '../../kernel/number-search.ts'

export const contingencySearch = searchByNumber({
  entity: contingencyEvent as AnyEntity,
  field: 'eventNo',
  accepts: /^[A-Z]{0,8}\d{6,}$/,
  note: 't.title',
  targets: (row) => [{ to: '/contingency/event/index/$id', params: { id: row['id']! } }],
})

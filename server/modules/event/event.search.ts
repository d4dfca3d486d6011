import { event } from '@wuguan/contract/event/event.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { searchByNumber } from '../../kernel/number-search.ts'

export const eventSearch = searchByNumber({
  entity: event as AnyEntity,
  field: 'eventNo',
  accepts: /^[A-Z]{0,8}\d{6,}$/,
  note: 't.title',
  targets: (row) => [{ to: '/manage/event/emergencies/detail/$id', params: { id: row['id']! } }],
})

import { baseChange } from '@wuguan/contract/basedata/base-change.entity'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { searchByNumber } from '../../../kernel/number-search.ts'

export const handoverSearch = searchByNumber({
  entity: handover as AnyEntity,
  field: 'code',
  accepts: /^JF\d*$/,
  note: 't.name',
  targets: (row) => [
    { to: '/basedata/house/getHandoverDetail/$id/$isEdit', params: { id: row['id']!, isEdit: '0' } },
    { to: '/basedata/house/handoverList', search: { keyword: row['number']! } },
  ],
})

export const changeSearch = searchByNumber({
  entity: baseChange as AnyEntity,
  field: 'code',
  accepts: /^JC\d*$/,
  note: 't.target_title',
  columns: ', t.target_type as kind, t.action as action',
  targets: (row) => [
    { to: `/basedata/approval/${row['kind']}/${row['action']}/$id`, params: { id: row['id']! } },
    { to: '/basedata/approval/list', search: { keyword: row['number']! } },
  ],
})

import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { searchByNumber } from '../../kernel/number-search.ts'

export const equipmentSearch = searchByNumber({
  entity: equipment as AnyEntity,
  field: 'equipmentNo',
  accepts: /^[A-Z]{1,8}[A-Z0-9]{2,}$/,
  note: 't.name',
  targets: (row) => [{ to: '/equipment/files/index', search: { keyword: row['number']! } }],
})

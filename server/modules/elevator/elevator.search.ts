import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorFault } from '@wuguan/contract/elevator/elevator-fault.entity'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { searchByNumber } from '../../kernel/number-search.ts'

export const liftSearch = searchByNumber({
  entity: elevator as AnyEntity,
  field: 'elevatorNo',
  accepts: /^[0-9A-Z]{1,3}(栋|#|号)/,
  note: `(select c.name from community c where c.id = t.community_id)`,
  targets: (row) => [{ to: '/elevator/list', search: { keyword: row['number']! } }],
})
export const faultSearch = searchByNumber({
  entity: elevatorFault as AnyEntity,
  field: 'faultNo',
  accepts: /^[A-Z]{0,8}\d{6,}$/,
  note: `(select e.elevator_no from elevator e where e.id = t.elevator_id)`,
  targets: (row) => [{ to: '/elevator/faultLog', search: { keyword: row['number']! } }],
})
export const repairSearch = searchByNumber({
  entity: elevatorRepair as AnyEntity,
  field: 'repairNo',
  accepts: /^[A-Z]{0,8}\d{6,}$/,
  note: `(select e.elevator_no from elevator e where e.id = t.elevator_id)`,
  targets: (row) => [{ to: '/elevator/repair/index', search: { keyword: row['number']! } }],
})

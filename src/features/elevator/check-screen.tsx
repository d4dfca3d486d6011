import { elevatorCheck } from '@wuguan/contract/elevator/elevator-check.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { checkUi } from './check.ui'

const TABS: readonly (readonly [key: string, label: string, fixed: Readonly<Record<string, string>>])[] = [
  ['todo', '待申报', { phase: 'todo' }],
  ['applied', '已申报', { phase: 'applied' }],
  ['booked', '已约检', { phase: 'booked' }],
  ['rectifying', '整改中', { phase: 'rectifying' }],
  ['overdue', '逾期', { overdue: 'true' }],
  ['all', '全部', {}],
]

/** 年检管理: what the calendar asks, by how far it has come. */
export const CheckScreen = (address: ListAddress) => (
  <ListTabs
    label="年检管理"
    tabs={TABS.map(([key, label, fixed]) => ({
      key,
      label,
      entity: elevatorCheck as AnyEntity,
      ui: checkUi,
      fixed,
    }))}
    // Who comes with a question of his own means all of them.
    start={address.search.f ? 'all' : 'todo'}
    {...address}
  />
)

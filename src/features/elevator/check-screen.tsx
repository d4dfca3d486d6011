import { elevatorCheck } from '@wuguan/contract/elevator/elevator-check.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListAddress } from '@/app/routing/list-page'
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
export function CheckScreen({ search: { view, ...search }, onSearch }: ListAddress) {
  // Who comes with a question of his own means all of them.
  const asked = view ?? (search.f ? 'all' : 'todo')
  const [key, , fixed] = TABS.find(([one]) => one === asked) ?? TABS[0]!
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        aria-label="年检管理"
        value={key}
        onChange={(next) => onSearch({ view: next })}
        items={TABS.map(([one, label]) => ({ key: one, label }))}
      />
      <div className="min-h-0 flex-1">
        <ListScreen
          key={key}
          entity={elevatorCheck as AnyEntity}
          ui={checkUi}
          fixedFilters={fixed}
          search={search}
          onSearch={(next) => onSearch({ ...next, view: key })}
        />
      </div>
    </div>
  )
}

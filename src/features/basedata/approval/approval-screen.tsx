import { useMemo } from 'react'
import { baseChange, type BaseChange } from '@wuguan/contract/basedata/base-change.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Tabs } from '@wuguan/ui/tabs'
import { useUser } from '@/app/session/user-store'
import { changeFilters, type ChangeTab } from './approval.logic'

const changePath = (row: BaseChange) => `/basedata/approval/${row.targetType}/${row.action}/${row.id}`
const UI = entityUi(baseChange, {
  paths: { detail: changePath },
  rowActions: [{ key: 'open', label: '查看', run: (row, { port }) => port.open(changePath(row)) }],
})
const TABS: readonly { key: ChangeTab; label: string }[] = [
  { key: 'pending', label: '待我审批' },
  { key: 'mine', label: '我发起' },
  { key: 'all', label: '全部' },
]

/** 基础数据审批: what waits for a decision, what one asked for, and everything; the tab stands in the address. */
export function ApprovalScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const user = useUser()
  const tab = TABS.find(({ key }) => key === search.view)?.key ?? 'pending'
  const fixed = useMemo(() => changeFilters(tab, user?.userId ?? null), [tab, user?.userId])
  const list = (
    <ListScreen
      entity={baseChange}
      ui={UI}
      screen={`basedata.baseChange.${tab}`}
      search={search}
      onSearch={onSearch}
      fixedFilters={fixed}
    />
  )
  return (
    <Tabs<ChangeTab>
      aria-label="审批范围"
      className="h-full"
      value={tab}
      items={TABS.map((one) => ({ ...one, content: list }))}
      onChange={(view) => onSearch(view === 'pending' ? {} : { view })}
    />
  )
}

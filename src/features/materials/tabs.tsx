import type { ReactNode } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Tabs } from '@wuguan/ui/tabs'
import { type ListAddress, listPage } from '@/app/routing/list-page'

export interface ListTab {
  readonly key: string
  readonly label: string
  readonly entity: AnyEntity
  readonly ui?: EntityUi
  readonly fixed?: Readonly<Record<string, string>>
  readonly toolbar?: ReactNode
  /** Instead of the list. */
  readonly body?: (address: ListAddress) => ReactNode
}

/** Lists under tabs; the tab stands in the address, the first one needs not. */
export function ListTabs({
  label,
  tabs,
  search: { view, ...search },
  onSearch,
}: ListAddress & { label: string; tabs: readonly ListTab[] }) {
  const tab = tabs.find(({ key }) => key === view) ?? tabs[0]!
  const address: ListAddress = {
    search,
    onSearch: (next) => onSearch({ ...next, ...(tab === tabs[0] ? {} : { view: tab.key }) }),
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        aria-label={label}
        value={tab.key}
        onChange={(next) => onSearch(next === tabs[0]!.key ? {} : { view: next })}
        items={tabs.map(({ key, label: text }) => ({ key, label: text }))}
      />
      <div className="min-h-0 flex-1">
        {tab.body ? (
          tab.body(address)
        ) : (
          <ListScreen
            key={tab.key}
            entity={tab.entity}
            {...(tab.ui ? { ui: tab.ui } : {})}
            {...(tab.fixed ? { fixedFilters: tab.fixed } : {})}
            {...(tab.toolbar ? { toolbar: tab.toolbar } : {})}
            {...address}
          />
        )}
      </div>
    </div>
  )
}
/** A page of such tabs: `component: tabsPage('采购单', tabs)`. */
export const tabsPage = (label: string, tabs: readonly ListTab[]) =>
  listPage((address: ListAddress) => <ListTabs label={label} tabs={tabs} {...address} />)

import type { ReactNode } from 'react'
import type { AnyEntity, TabCount } from '@wuguan/contract/kernel/entity'
import { useTabCounts } from '@wuguan/crud/controllers'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListSearch } from './list-search'
import { type ListAddress, listPage } from './list-page'

interface TabHead {
  readonly key: string
  readonly label: string
  /** How many stand under it. */
  readonly count?: TabCount | undefined
}
/** A list, for who may see it. */
interface TabOfList extends TabHead {
  readonly entity: AnyEntity
  readonly ui?: EntityUi
  readonly fixed?: Readonly<Record<string, string>>
  readonly toolbar?: ReactNode
}
/** Anything else that the address says more of. */
interface TabOfBody extends TabHead {
  readonly permission?: string
  readonly body: (address: ListAddress) => ReactNode
}
export type ListTab = TabOfList | TabOfBody

interface ListTabsProps extends ListAddress {
  label: string
  tabs: readonly ListTab[]
  /** The tab of an address that says none, where it is not always the first. */
  start?: string | undefined
  /** Stands at the end of the row of tabs. */
  extra?: ReactNode
}

/** Lists under tabs; the tab stands in the address as `view`, the first one needs not. Who may see one of them only sees that one. */
export function ListTabs({ label, tabs, start, extra, search: { view, ...search }, onSearch }: ListTabsProps) {
  const { can } = useCrudPort()
  const mayRead = (tab: ListTab) => {
    const code = 'body' in tab ? tab.permission : tab.entity.codes.list
    return code === undefined || can(code)
  }
  const shown = tabs.filter(mayRead)
  const tab = shown.find(({ key }) => key === (view ?? start)) ?? shown[0]
  if (!tab) return null
  const under = (key: string, next: ListSearch): ListSearch =>
    start === undefined && key === shown[0]!.key ? next : { ...next, view: key }
  const address: ListAddress = { search, onSearch: (next) => onSearch(under(tab.key, next)) }
  if (shown.length === 1 && !extra) return partOf(tab, address)
  return (
    <Tabs
      aria-label={label}
      className="h-full"
      value={tab.key}
      onChange={(key) => onSearch(under(key, {}))}
      extra={extra}
      items={shown.map((one) => ({
        key: one.key,
        label: one.count?.total ? (
          <>
            {one.label}
            <span className="tabular text-small text-secondary">{`${one.count.total}${one.count.capped ? '+' : ''}`}</span>
          </>
        ) : (
          one.label
        ),
        content: one === tab ? partOf(one, address) : null,
      }))}
    />
  )
}
const partOf = (tab: ListTab, address: ListAddress) =>
  'body' in tab ? (
    tab.body(address)
  ) : (
    <ListScreen
      entity={tab.entity}
      {...(tab.ui ? { ui: tab.ui } : {})}
      {...(tab.fixed ? { fixedFilters: tab.fixed } : {})}
      {...(tab.toolbar ? { toolbar: tab.toolbar } : {})}
      {...address}
    />
  )

/** The tabs that the list of an entity has, with how many rows stand under each. */
export function useEntityTabs(entity: AnyEntity, ui?: EntityUi): readonly ListTab[] {
  const counts = useTabCounts(entity)
  return entity.list.tabs.map(({ key, label, where }) => ({
    key,
    label,
    count: counts[key],
    entity,
    ...(ui ? { ui } : {}),
    fixed: where,
  }))
}

/** A page of such tabs: `component: tabsPage('采购单', tabs)` beside `...listRoute({ … })`. */
export const tabsPage = (label: string, tabs: readonly ListTab[]) =>
  listPage((address: ListAddress) => <ListTabs label={label} tabs={tabs} {...address} />)

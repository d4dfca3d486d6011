import { lazy, type ReactNode, Suspense } from 'react'
import type { AnyEntity, TabCount } from '@wuguan/contract/kernel/entity'
import type { Report } from '@wuguan/contract/kernel/report'
import { useTabCounts } from '@wuguan/crud/controllers'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListSearch } from './list-search'
import { type ListAddress, listPage } from './list-page'

// A list need not wait for what reports are made of.
const ReportScreen = lazy(() => import('@wuguan/crud/report-screen').then((one) => ({ default: one.ReportScreen })))

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
/** A report, for who may see it. */
interface TabOfReport extends Omit<TabHead, 'label'> {
  readonly report: Report
  /** That of the report, where it is not another. */
  readonly label?: string
  /** Cells of the rows behind a figure. */
  readonly ui?: EntityUi
}
/** Anything else that the address says more of. */
interface TabOfBody extends TabHead {
  readonly permission?: string
  readonly body: (address: ListAddress) => ReactNode
}
export type ListTab = TabOfList | TabOfReport | TabOfBody

interface ListTabsProps extends ListAddress {
  label: string
  tabs: readonly ListTab[]
  /** The tab of an address that says none, where it is not always the first. */
  start?: string | undefined
  /** Stands at the end of the row of tabs. */
  extra?: ReactNode
}

/** Lists and reports under tabs; the tab stands in the address as `view`, the first one needs not. Who may see one of them only sees that one. */
export function ListTabs({ label, tabs, start, extra, search: { view, ...search }, onSearch }: ListTabsProps) {
  const { can } = useCrudPort()
  const mayRead = (tab: ListTab) => {
    const code = rightOf(tab)
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
            {labelOf(one)}
            <span className="tabular text-small text-secondary">{`${one.count.total}${one.count.capped ? '+' : ''}`}</span>
          </>
        ) : (
          labelOf(one)
        ),
        content: one === tab ? <Suspense fallback={<Skeleton lines={6} />}>{partOf(one, address)}</Suspense> : null,
      }))}
    />
  )
}
const labelOf = (tab: ListTab): string => ('report' in tab ? (tab.label ?? tab.report.label) : tab.label)

function rightOf(tab: ListTab): string | undefined {
  if ('body' in tab) return tab.permission
  return 'report' in tab ? tab.report.permission : tab.entity.codes.list
}

function partOf(tab: ListTab, address: ListAddress): ReactNode {
  if ('body' in tab) return tab.body(address)
  const ui = tab.ui ? { ui: tab.ui } : {}
  if ('report' in tab) return <ReportScreen report={tab.report} {...ui} {...address} />
  return (
    <ListScreen
      entity={tab.entity}
      {...ui}
      {...(tab.fixed ? { fixedFilters: tab.fixed } : {})}
      {...(tab.toolbar ? { toolbar: tab.toolbar } : {})}
      {...address}
    />
  )
}

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

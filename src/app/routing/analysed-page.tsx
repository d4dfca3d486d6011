import { lazy } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Report } from '@wuguan/contract/kernel/report'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Tabs } from '@wuguan/ui/tabs'
import { type ListAddress, listPage } from './list-page'

const ReportScreen = lazy(() => import('@wuguan/crud/report-screen').then((one) => ({ default: one.ReportScreen })))

/** The page of an entity's list with the report over its rows beside it: `analysedPage(plan, planUi, planBudget)`. */
export const analysedPage = (entity: AnyEntity, ui: EntityUi, report: Report) =>
  listPage(({ search: { view, ...search }, onSearch }: ListAddress) => (
    <Tabs<'list' | 'report'>
      aria-label={entity.label}
      className="h-full"
      value={view === 'report' ? view : 'list'}
      onChange={(tab) => onSearch(tab === 'report' ? { view: tab } : {})}
      items={[
        {
          key: 'list',
          label: entity.label,
          content: <ListScreen entity={entity} ui={ui} search={search} onSearch={onSearch} />,
        },
        {
          key: 'report',
          label: report.label,
          content: (
            <ReportScreen report={report} search={search} onSearch={(next) => onSearch({ ...next, view: 'report' })} />
          ),
        },
      ]}
    />
  ))

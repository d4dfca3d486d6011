import { DatePicker } from '@wuguan/ui/date'
import { compactFilters } from '../controllers/list-query.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { ListScreen } from '../list-screen/index.ts'
import type { ReportScreenProps } from './report-screen.tsx'

/** The rows that a report is about as a page of their own: conditions, sums of everything, files, and the day whose end they show. */
export function ReportRowsScreen({ report, ui, search, onSearch }: ReportScreenProps & { ui?: EntityUi }) {
  const until = (asOf: string | null) =>
    onSearch({ ...search, page: undefined, f: compactFilters({ ...search.f, asOf: asOf ?? undefined }) })
  return (
    <ListScreen
      entity={report.rows}
      screen={report.name}
      {...(ui ? { ui } : {})}
      search={search}
      onSearch={onSearch}
      toolbar={
        report.facts.asOf && (
          <div className="w-32">
            <DatePicker
              aria-label="截止日期"
              clearable
              placeholder="截至今天"
              value={search.f?.['asOf'] ?? null}
              onChange={until}
            />
          </div>
        )
      }
    />
  )
}

import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '@wuguan/ui/button'
import { DatePicker, todayText } from '@wuguan/ui/date'
import { compactFilters } from '../controllers/list-query.ts'
import { ListScreen } from '../list-screen/index.ts'
import { useCrudPort } from '../port/index.ts'
import { openedOn } from './report.logic.ts'
import type { ReportScreenProps } from './report-screen.tsx'

const ReportRowsPrint = lazy(async () => ({ default: (await import('./report-rows-print.tsx')).ReportRowsPrint }))

/** The rows that a report is about as a page of their own: conditions, sums of everything, files, sheets, and the day whose end they show. */
export function ReportRowsScreen({ report, ui, search: given, onSearch }: ReportScreenProps) {
  const port = useCrudPort()
  const search = openedOn(report, given, todayText())
  const [printing, setPrinting] = useState(false)
  const until = (asOf: string | null) =>
    onSearch({ ...search, page: undefined, f: compactFilters({ ...search.f, asOf: asOf ?? undefined }) })
  return (
    <>
      <ListScreen
        entity={report.rows}
        screen={report.name}
        {...(ui ? { ui } : {})}
        search={search}
        onSearch={onSearch}
        toolbar={
          <>
            {report.facts.asOf && (
              <div className="w-32">
                <DatePicker
                  aria-label="截止日期"
                  clearable
                  placeholder="截至今天"
                  value={search.f?.['asOf'] ?? null}
                  onChange={until}
                />
              </div>
            )}
            {port.can(report.prints) && (
              <IconButton label="打印" icon={<Printer />} onClick={() => setPrinting(true)} />
            )}
          </>
        }
      />
      {printing && (
        <Suspense>
          <ReportRowsPrint report={report} search={search} close={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}

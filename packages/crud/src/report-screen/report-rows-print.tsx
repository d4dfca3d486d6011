import { useMemo } from 'react'
import type { Report } from '@wuguan/contract/kernel/report'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { Dialog } from '@wuguan/ui/dialog'
import { ErrorPanel } from '@wuguan/ui/panel'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { Skeleton } from '@wuguan/ui/skeleton'
import { useConditions } from '../conditions/index.ts'
import type { ListSearch } from '../controllers/list-query.ts'
import { useList } from '../controllers/use-list.ts'
import { roleOf } from '../field-columns/cell-role.ts'
import { kindOf } from '../kinds/index.ts'
import { RowValue } from '../parts/row-value.tsx'
import { totalsRow } from '../parts/totals.tsx'
import { faultOf, useCrudPort } from '../port/index.ts'
import { conditionsOf, projectsOf } from './report.logic.ts'
import { useReportPrints } from './use-report-prints.ts'

interface PrintProps {
  report: Report
  search: ListSearch
  close: () => void
}
/** Rows of a sheet; of more the sums are of all of them. */
const MOST = 1_000
const nowhere = () => {}

/** The rows on A4 landscape as the page has them, with what was asked, of when they are, and how many of them there are. */
export function ReportRowsPrint({ report, search, close }: PrintProps) {
  const { rows: entity, facts } = report
  const { context } = useCrudPort()
  const { page: _page, limit: _limit, ...asked } = search
  const list = useList(entity, { search: { ...asked, limit: MOST }, onSearch: nowhere })
  const conditions = useConditions(entity, conditionsOf(search))
  const prints = useReportPrints(report)
  const names = entity.list.columns
  const columns = useMemo(
    () =>
      names.map((name) => {
        const field = fieldOf(entity, name)!
        const role = roleOf(field)
        return {
          name,
          head: field.label,
          end: kindOf(field.kind).align === 'end',
          whole: role === 'number' || role === 'date',
        }
      }),
    [entity, names],
  )
  const title = report.label
  if (list.error || list.loading)
    return (
      <Dialog open onOpenChange={close} title={`打印${title}`}>
        {list.error ? (
          <ErrorPanel title={`${title}加载失败`} detail={faultOf(list.error).msg} retry={list.refresh} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Dialog>
    )
  const sums = totalsRow(entity, list.totals) ?? {}
  const first = columns.findIndex(({ name }, at) => at > 0 && name in sums)
  const total = Number(list.totals?.['count'] ?? list.total)
  return (
    <PrintDialog
      close={close}
      title={title}
      landscape
      prints={prints}
      facts={[
        { label: '项目', value: projectsOf(context) || '全部' },
        ...(facts.asOf ? [{ label: '截止日期', value: search.f?.['asOf'] ?? '今天' }] : []),
        { label: '条件', value: conditions || '无' },
      ]}
      foot={total > list.rows.length ? `仅打印前 ${list.rows.length} 条，合计为全部 ${total} 条` : undefined}
    >
      <SheetTable
        columns={columns.map(({ name, ...column }) => ({
          ...column,
          cell: (row: (typeof list.rows)[number]) => <RowValue entity={entity} name={name} row={row} place="table" />,
        }))}
        rows={list.rows}
        sums={first < 0 ? [] : [[`合计 ${total} 条`, ...columns.slice(first).map(({ name }) => sums[name])]]}
      />
    </PrintDialog>
  )
}

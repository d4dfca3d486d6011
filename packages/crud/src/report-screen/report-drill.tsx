import { useMemo, useState } from 'react'
import type { Report } from '@wuguan/contract/kernel/report'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable } from '@wuguan/ui/table'
import { toast } from '@wuguan/ui/toast'
import { DEFAULT_LIMIT, type Filters, type ListSearch } from '../controllers/list-query.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { may, wholeOnly } from '../controllers/rights.ts'
import { useExport } from '../controllers/use-export.ts'
import { useList } from '../controllers/use-list.ts'
import { defaultColumns, tableColumns } from '../parts/columns.ts'
import { totalsRow } from '../parts/totals.tsx'
import { faultOf, useCrudPort } from '../port/index.ts'

interface DrillProps {
  report: Report
  ui?: EntityUi
  /** Which figure of which group: 3栋 欠费 1,234.00. */
  title: string
  cell: Filters
  close: () => void
}

const rowKey = ({ id }: { id: string | number }) => String(id)

/** The rows behind a figure: as many as it counts, with the sums that it shows. */
export function ReportDrill({ report, ui, title, cell, close }: DrillProps) {
  const { rows: entity } = report
  const port = useCrudPort()
  const [search, setSearch] = useState<ListSearch>({})
  const list = useList(entity, { search, onSearch: setSearch, fixedFilters: cell })
  const masked = wholeOnly(port, entity)
  const columns = useMemo(() => tableColumns(entity, ui, masked), [entity, ui, masked])
  const task = useExport(entity)
  const take = async () => {
    try {
      const answer = await task.mutateAsync({ fields: entity.list.columns, filters: list.filters })
      if (answer === null) toast.success('已导出')
      else if (answer !== 'declined') toast.info('数据较多，正在后台生成，完成后可在下载中心下载')
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return (
    <Drawer
      open
      onOpenChange={close}
      width={1080}
      title={title}
      description={report.doc || undefined}
      footer={
        <>
          {may(port, entity, 'export') && (
            <Button loading={task.isPending} onClick={() => void take()}>
              导出明细
            </Button>
          )}
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col gap-3">
        {list.error && list.rows.length === 0 ? (
          <ErrorPanel title="明细加载失败" detail={faultOf(list.error).msg} retry={list.refresh} />
        ) : (
          <>
            <div className="min-h-60 flex-1">
              <DataTable
                ariaLabel={entity.label}
                columns={columns}
                rows={list.rows}
                rowKey={rowKey}
                sort={list.sort && { key: list.sort.field, order: list.sort.order }}
                onSortChange={(sort) => list.setSort(sort && { field: sort.key, order: sort.order })}
                state={defaultColumns(entity)}
                totals={totalsRow(entity, list.totals)}
                loading={list.loading || list.refreshing}
                rowCount={list.total}
                empty={<EmptyPanel title="没有明细" />}
              />
            </div>
            <Pager
              page={search.page ?? 1}
              limit={search.limit ?? DEFAULT_LIMIT}
              total={list.total}
              capped={list.capped}
              onChange={list.setPage}
            />
          </>
        )}
      </div>
    </Drawer>
  )
}

import type { job } from '@wuguan/contract/system/job.entity'
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { labelOf } from '@wuguan/contract/kernel/options'
import { jobRun, RUN_RESULT, RUN_TRIGGER } from '@wuguan/contract/system/job-run.entity'
import { jobRunNow } from '@wuguan/contract/system/operations.actions'
import { ActionButton } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Drawer } from '@wuguan/ui/drawer'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'

type Row = ScreenRow<typeof jobRun>

const COLUMNS: readonly DataTableColumn<Row>[] = [
  { key: 'startedAt', title: '开始时间', width: 160, render: (row) => row.startedAt ?? '' },
  { key: 'endedAt', title: '结束时间', width: 160, render: (row) => row.endedAt ?? '' },
  { key: 'trigger', title: '触发方式', width: 80, render: (row) => labelOf(RUN_TRIGGER, row.trigger) },
  {
    key: 'result',
    title: '结果',
    width: 80,
    render: (row) => (
      <Tag tone={RUN_RESULT.items.find(({ code }) => code === row.result)?.tone}>{labelOf(RUN_RESULT, row.result)}</Tag>
    ),
  },
  { key: 'affected', title: '影响行数', width: 80, align: 'end', render: (row) => String(row.affected ?? '') },
  {
    key: 'operatorId',
    title: '操作人',
    width: 90,
    render: (row) => (typeof row.titles['operatorId'] === 'string' ? row.titles['operatorId'] : ''),
  },
]
const NONE: readonly Row[] = []
const rowKey = (row: Row) => String(row.id)
const words = (row: Row) => [row.error, row.log].filter(Boolean).join('\n\n')
const unfold = (row: Row) => {
  const text = words(row)
  return text === '' ? null : (
    <pre className="max-h-64 overflow-auto rounded bg-sunken p-3 text-small whitespace-pre-wrap">{text}</pre>
  )
}

/** 日志 of a job: its runs, each with what it wrote. */
export function RunsDrawer({ row, close }: { row: ScreenRow<typeof job>; close: () => void }) {
  const port = useCrudPort()
  const [paging, setPaging] = useState({ page: 1, limit: 20 })
  const read = useQuery({
    queryKey: [jobRun.name, 'of', row.id, paging],
    queryFn: ({ signal }) =>
      port.request<Page<Row>>('GET', `${jobRun.base}/page`, { query: { jobId: String(row.id), ...paging }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer
      open
      onOpenChange={close}
      title={`任务“${row.name}”的执行记录`}
      description="保留 180 天；展开一行查看日志。"
      width={860}
    >
      <div className="flex h-full flex-col gap-3">
        <div>
          <ActionButton
            action={jobRunNow}
            input={{ id: String(row.id) }}
            done="任务已开始执行"
            refreshes={[jobRun.name, 'system.job']}
          >
            重新执行
          </ActionButton>
        </div>
        <div className="min-h-0 flex-1">
          {read.error && !read.data ? (
            <ErrorPanel title="执行记录加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
          ) : (
            <DataTable
              ariaLabel="执行记录"
              columns={COLUMNS}
              rows={read.data?.list ?? NONE}
              rowKey={rowKey}
              expand={unfold}
              loading={read.isFetching}
              density="compact"
              empty={<EmptyPanel title="还没有执行过" />}
            />
          )}
        </div>
        <Pager {...paging} total={read.data?.total ?? 0} onChange={setPaging} />
      </div>
    </Drawer>
  )
}

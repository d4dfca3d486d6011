import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { checkDifferences, type DifferenceRun, differenceRuns } from '@wuguan/contract/charge-report/difference.actions'
import { difference } from '@wuguan/contract/charge-report/difference.report'
import { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import { addMonths } from '@wuguan/contract/kernel/period'
import { ActionDialog } from '@wuguan/crud/action-form'
import { thisMonth } from '@wuguan/crud/clock'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { ListScreenProps } from '@wuguan/crud/list-screen'
import { ReportRowsScreen } from '@wuguan/crud/report-screen'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Dialog } from '@wuguan/ui/dialog'
import { Progress } from '@wuguan/ui/progress'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { hrefTo } from '@/app/routing/href'
import { AdjustDialog, SupplementDialog } from './mend-dialogs'

const AT_WORK = 1
const READY = 2
const FAILED = 6
const POLL_MS = 1500
const MONTHS_BACK = 2

/** 应收差异表: what the last check found, how old it is, and the way to put it right. */
export function DifferenceScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [told, setTold] = useState(false)
  const client = useQueryClient()
  const read = useRead(difference.rows.name, differenceRuns)
  const runs = read.data
  const state = runs && stateOf(runs)
  const atWork = runs?.some(({ status }) => status === AT_WORK) ?? false
  // A rehearsal writes its lines all along: everything is read anew until it is over, and once more then.
  useEffect(() => {
    if (!atWork) return
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [difference.rows.name] }), POLL_MS)
    return () => {
      clearInterval(timer)
      void client.invalidateQueries({ queryKey: [difference.rows.name] })
    }
  }, [atWork, client])
  const ui = useMemo(
    () =>
      entityUi(difference.rows, {
        toolbar: [
          {
            key: 'check',
            label: '核对应收',
            permission: checkDifferences.permission!,
            show: ({ close }) => <CheckDialog close={close} />,
          },
          ...(state ? [{ key: 'runs', label: state, run: () => setTold(true) }] : []),
        ],
        rowActions: [
          {
            key: 'supplement',
            label: '生成补收',
            permission: 'charge-finance:generation:supplement',
            visible: (row) => row.kind === 'missing',
            show: ({ row, close }) => <SupplementDialog row={row} close={close} />,
          },
          {
            key: 'adjust',
            label: '生成调整单',
            permission: 'charge-finance:receivable:adjust',
            visible: (row) => row.kind === 'amount',
            show: ({ row, close }) => <AdjustDialog row={row} close={close} />,
          },
          {
            key: 'batch',
            label: '查看批次',
            permission: 'charge-finance:generation:preview',
            run: (row, { port }) =>
              port.open(
                hrefTo(
                  '/charge/expenses-generate/generate',
                  {},
                  { view: 'batches', keyword: row.titles?.batchId ?? '' },
                ),
              ),
          },
        ],
      }),
    [state],
  )
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Loaded read={read} what="核对进度" lines={1}>
        {() => state === null && <Alert tone="info">24小时内没有核对过，点“核对应收”开始。</Alert>}
      </Loaded>
      <div className="min-h-0 flex-1">
        <ReportRowsScreen report={difference} ui={ui} search={search} onSearch={onSearch} />
      </div>
      {told && runs && (
        <Dialog open onOpenChange={setTold} width={760} title="核对进度">
          <DataTable
            ariaLabel="各项目的核对进度"
            columns={RUN_COLUMNS}
            rows={runs}
            rowKey={(run) => String(run.communityId)}
            density="compact"
          />
        </Dialog>
      )}
    </div>
  )
}

function CheckDialog({ close }: { close: () => void }) {
  const month = thisMonth()
  return (
    <ActionDialog
      action={checkDifferences}
      initial={{ periodFrom: addMonths(month, -MONTHS_BACK), periodTo: month }}
      title="核对应收"
      description="按收费标准重新试算所选期间，与已生成的应收比较；不改变任何应收，结果保留24小时。"
      verb="开始核对"
      columns={2}
      refreshes={[difference.rows.name, generationBatch.name]}
      said={({ communities }) => `已开始核对${communities}个项目`}
      close={close}
    />
  )
}

/** How far all of it is, or how old the oldest of it; null where nothing has been checked. */
function stateOf(runs: readonly DifferenceRun[]): string | null {
  if (runs.length === 0) return null
  const working = runs.filter(({ status }) => status === AT_WORK)
  if (working.length > 0) return `核对中 ${Math.min(...working.map(({ progress }) => progress))}%`
  if (runs.some(({ status }) => status === FAILED)) return '核对失败'
  return `核对于 ${runs.flatMap(({ computedAt }) => computedAt?.slice(0, 16) ?? []).toSorted()[0] ?? ''}`
}

const RUN_COLUMNS: DataTableColumn<DifferenceRun>[] = [
  { key: 'communityName', title: '项目', width: 160, render: (run) => run.communityName },
  { key: 'period', title: '期间', width: 160, render: (run) => `${run.periodFrom} 至 ${run.periodTo}` },
  { key: 'batchNo', title: '批次号', width: 140, render: (run) => run.batchNo },
  {
    key: 'state',
    title: '核对',
    width: 240,
    render: ({ status, progress, failReason, computedAt }) =>
      status === AT_WORK ? (
        <Progress value={progress} label="核对中" detailed />
      ) : status === FAILED ? (
        <span className="text-danger">{failReason}</span>
      ) : (
        `${computedAt}${status === READY ? '' : '，已处理，可重新核对'}`
      ),
  },
]

import { CatalogueLink } from '@/app/routing/catalogue-link'
import { stopBills } from '@wuguan/contract/charge-finance/bill.actions'
import { BILL_BATCH_STATUS } from '@wuguan/contract/charge-finance/codes'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Loaded } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button, buttonClass } from '@wuguan/ui/button'
import { Progress } from '@wuguan/ui/progress'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { usePostedTask } from '../parts/use-posted-task'
import { Money } from '../shared/money'
import { BATCH, type BillBatchRow, isAtWork, sumOf } from './generate.logic'
import { useBillRun } from './use-bill-run'

/** How far a run is, community by community. The server works on; this page may be left. */
export function RunPanel({ runId, again }: { runId: string; again: () => void }) {
  const { read, refresh } = useBillRun(runId)
  const stop = usePostedTask(stopBills, () => void refresh())
  return (
    <Loaded read={read} what="账单批次">
      {(batches) => {
        const sums = sumOf(batches)
        const running = batches.some(isAtWork)
        return (
          <section aria-label="生成进度" className="flex min-h-0 flex-1 flex-col gap-3">
            <Progress
              detailed
              value={sums.ended}
              max={Math.max(1, batches.length)}
              label={running ? '正在生成账单' : sums.stopped > 0 ? '已停止' : '已完成'}
            />
            {running && <p className="text-secondary">可以离开此页，任务在后台继续；稍后在“生成记录”中找回。</p>}
            {stop.fault && <Alert tone="danger">{stop.fault}</Alert>}
            {!running && sums.failed > 0 && (
              <Alert tone="danger" title={`${sums.failed}个项目没有生成`}>
                其余项目的账单已生成，处理原因后可重新生成。
              </Alert>
            )}
            <div className="min-h-0 flex-1">
              <DataTable
                ariaLabel="各项目的账单"
                columns={COLUMNS}
                rows={batches}
                rowKey={rowKey}
                totals={{
                  name: '合计',
                  created: sums.created,
                  existing: sums.existing,
                  below: sums.belowMinimum,
                  total: formatMoney(sums.total),
                }}
              />
            </div>
            <div className="flex gap-2">
              {running ? (
                <Button
                  disabled={sums.waiting === 0}
                  loading={stop.pending}
                  onClick={() => void stop.submit({ runId })}
                >
                  停止
                </Button>
              ) : (
                <>
                  <CatalogueLink to="/charge/order/record-list" className={buttonClass({ variant: 'primary' })}>
                    查看账单
                  </CatalogueLink>
                  <Button onClick={again}>继续生成</Button>
                </>
              )}
            </div>
          </section>
        )
      }}
    </Loaded>
  )
}

const rowKey = (row: BillBatchRow) => String(row.id)
const stateOf = (row: BillBatchRow) => BILL_BATCH_STATUS.items.find((item) => item.code === row.status)
const count = (
  key: string,
  title: string,
  of: 'createdCount' | 'existingCount' | 'belowCount',
): DataTableColumn<BillBatchRow> => ({
  key,
  title,
  width: 110,
  align: 'end',
  render: (row) => <span className="tabular">{row.status === BATCH.done ? row[of] : '—'}</span>,
})
const COLUMNS: readonly DataTableColumn<BillBatchRow>[] = [
  { key: 'name', title: '项目', width: 180, render: (row) => String(row.titles['communityId'] ?? row.communityId) },
  {
    key: 'state',
    title: '状态',
    width: 300,
    render: (row) =>
      row.failReason ? (
        <span className="text-danger-text">{row.failReason}</span>
      ) : (
        <Tag tone={stateOf(row)?.tone ?? 'neutral'} dashed={isAtWork(row)}>
          {stateOf(row)?.label}
        </Tag>
      ),
  },
  count('created', '新账单', 'createdCount'),
  count('existing', '已有', 'existingCount'),
  count('below', '低于起点', 'belowCount'),
  {
    key: 'total',
    title: '账单金额',
    width: 130,
    align: 'end',
    render: (row) => <Money value={row.status === BATCH.done ? row.total : undefined} />,
  },
]

import { useMemo, useState } from 'react'
import { type BenchRow, type BenchTab, noteReading } from '@wuguan/contract/meter/reading.actions'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Progress } from '@wuguan/ui/progress'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type RowKey } from '@wuguan/ui/table'
import { Tabs } from '@wuguan/ui/tabs'
import { InCommunity } from '@/features/basedata'
import { grouped, unitOf } from '../shared/words'
import { BenchActions } from './bench-actions'
import { BenchBar } from './bench-bar'
import { benchColumns } from './bench-columns'
import { DeskContext } from './entry-store'
import { useBench } from './use-bench'

const TABS: readonly [BenchTab, string][] = [
  ['waiting', '待抄'],
  ['pending', '待审核'],
  ['audited', '已审核'],
  ['charged', '已计费'],
]
const EMPTY: Readonly<Record<BenchTab, [title: string, hint: string]>> = {
  waiting: ['没有待抄的仪表', '本期间该类仪表已全部抄完。'],
  pending: ['没有待审核的读数', '抄表后在此审核。'],
  audited: ['没有已审核的读数', '审核后的读数在此生成应收。'],
  charged: ['没有已计费的读数', '生成应收后的读数在此查看。'],
}
/** What was entered since the rows came has gone from one tab to the next. */
const moved = (tab: BenchTab, entered: number) => (tab === 'waiting' ? -entered : tab === 'pending' ? entered : 0)
const rowKey = (row: BenchRow) => row.reading?.id ?? row.id

interface BenchProps {
  /** With the charging columns. */
  finance?: boolean
}
/** 抄表数据: period × kind; meters are read in their order, readings audited and billed. */
export const BenchScreen = (props: BenchProps) => (
  <InCommunity>
    <Bench {...props} />
  </InCommunity>
)

function Bench({ finance = false }: BenchProps) {
  const port = useCrudPort()
  const bench = useBench()
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set())
  const [noting, setNoting] = useState<BenchRow | null>(null)
  const { tab } = bench
  const columns = useMemo(
    () =>
      benchColumns(tab, finance, {
        open: (row) => row.reading && port.open(`/meter/device/data/detail/${row.reading.id}`),
        note: setNoting,
      }),
    [tab, finance, port],
  )
  const data = bench.bench
  const [due, read] = [data?.due ?? 0, (data?.read ?? 0) + bench.entered]
  const clear = () => setSelected(new Set())
  const shown = useMemo(() => {
    const here = new Set((data?.list ?? []).map(rowKey))
    return [...selected].filter((key) => here.has(String(key))).map(String)
  }, [data, selected])
  return (
    <div className="flex h-full min-h-0 flex-col gap-3" data-reading-bench>
      <BenchBar bench={bench} />
      <div className="flex min-h-0 flex-1 flex-col rounded border border-line bg-surface">
        <Tabs<BenchTab>
          aria-label="抄表进度"
          className="min-h-0 flex-1 px-3"
          value={tab}
          onChange={(next) => {
            clear()
            bench.setTab(next)
          }}
          extra={<BenchActions bench={bench} selected={shown} clear={clear} />}
          items={TABS.map(([key, label]) => ({
            key,
            label: data ? `${label} ${data.counts[key] + moved(key, bench.entered)}` : label,
            content:
              key !== tab ? null : bench.read.error && !data ? (
                <ErrorPanel
                  title="抄表数据加载失败"
                  detail={faultOf(bench.read.error).msg}
                  retry={() => void bench.refresh()}
                />
              ) : (
                <DeskContext value={bench.desk}>
                  {(bench.desk !== null || data === null) && (
                    <DataTable
                      ariaLabel={`${label}的仪表`}
                      columns={columns}
                      rows={bench.desk === null || bench.turning ? [] : (data?.list ?? [])}
                      rowKey={rowKey}
                      density="compact"
                      loading={bench.read.isFetching}
                      {...(tab === 'waiting' ? {} : { selection: selected, onSelectionChange: setSelected })}
                      empty={<EmptyPanel title={EMPTY[tab][0]} hint={EMPTY[tab][1]} />}
                      rowCount={data?.total ?? 0}
                      className="h-full"
                    />
                  )}
                </DeskContext>
              ),
          }))}
        />
        <footer className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-3 py-2 text-table">
          <span className="flex w-52 items-center gap-2">
            <span className="min-w-0 flex-1">
              <Progress value={read} max={Math.max(1, due)} label={`已抄 ${read}，应抄 ${due}`} />
            </span>
            <span className="tabular shrink-0 text-secondary">
              已抄 {read}/{due}
            </span>
          </span>
          {tab === 'waiting' ? (
            <span className="text-secondary">回车保存并到下一块，上下键移动，Esc 还原</span>
          ) : (
            <span className="tabular">
              用量合计 {grouped(data?.sums.usage)} {unitOf(bench.kind)}
              {(finance || tab === 'charged') && (
                <span className="ml-6">金额合计 {formatMoney(data?.sums.amount ?? '0')} 元</span>
              )}
            </span>
          )}
          <div className="ml-auto w-80 min-w-0">
            <Pager
              page={bench.page}
              limit={bench.limit}
              total={data?.total ?? 0}
              sizes={[bench.limit]}
              onChange={({ page }) => {
                clear()
                bench.setPage(page)
              }}
            />
          </div>
        </footer>
      </div>
      {noting?.reading && (
        <ActionDialog
          action={noteReading}
          given={{ id: noting.reading.id }}
          title={`表${noting.code}异常说明`}
          verb="保存"
          initial={{ abnormalNote: noting.reading.abnormalNote ?? '' }}
          refreshes={[meterReading.name]}
          close={() => setNoting(null)}
        />
      )}
    </div>
  )
}

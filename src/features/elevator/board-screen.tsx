import { useMemo } from 'react'
import { type LiftBoard, liftBoard, type LiftDue } from '@wuguan/contract/elevator/elevator.actions'
import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { ELEVATOR_STATUS } from '@wuguan/contract/elevator/elevator-options'
import { addDays } from '@wuguan/contract/kernel/dates'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DocumentPart } from '@wuguan/crud/document-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Chart } from '@wuguan/ui/chart'
import { StatisticCard } from '@wuguan/ui/statistic'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { hrefTo } from '@/app/routing/href'

const toneOf = (status: string) => ELEVATOR_STATUS.items.find(({ code }) => code === status)?.tone ?? 'neutral'
const listOf = (to: string, f: Readonly<Record<string, string>>) => hrefTo(to, {}, { f })
const LIFTS = '/elevator/list'
const FAULTS = '/elevator/faultLog'
const CHECKS = '/elevator/annualCheck/index'

/** 电梯看板: how the lifts stand, what is due next, how often they failed. Every figure opens its rows. */
export function LiftBoardScreen() {
  const read = useRead(elevator.name, liftBoard)
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
      <Loaded read={read} what="电梯看板" lines={12}>
        {(board) => <Figures board={board} />}
      </Loaded>
    </div>
  )
}

function Figures({ board }: { board: LiftBoard }) {
  const { open } = useCrudPort()
  const { today } = board
  const yesterday = addDays(today, -1)
  const lifts = board.states.filter(({ status }) => status !== 'scrapped').reduce((all, one) => all + one.lifts, 0)
  const month = `${today.slice(0, 7)}-01`
  const faults = { happenedAt: `${month},${today}`, status: 'reported,arrived,recovered,closed' }
  const trend = useMemo(
    () => ({
      categories: board.trend.map((one) => one.month.slice(2)),
      series: [
        { name: '故障', values: board.trend.map((one) => Number(one.faults)) },
        { name: '困人', values: board.trend.map((one) => Number(one.trapped)) },
      ],
    }),
    [board.trend],
  )
  const firms = useMemo(
    () => ({
      categories: board.contractors.map((one) => one.name),
      series: [{ name: '维保及时率（%）', values: board.contractors.map((one) => Number(one.onTime)) }],
    }),
    [board.contractors],
  )
  return (
    <>
      <div className="grid shrink-0 grid-cols-2 gap-3 md:grid-cols-4">
        <StatisticCard label="电梯总数" value={String(lifts)} unit="台" scope="不含报废" onOpen={() => open(LIFTS)}>
          <p className="flex flex-wrap gap-x-1">
            {board.states.map(({ status, lifts: n }) => (
              <Button key={status} variant="link" size="sm" onClick={() => open(listOf(LIFTS, { status }))}>
                <Tag tone={toneOf(status)}>{`${labelOf(ELEVATOR_STATUS, status)} ${n}`}</Tag>
              </Button>
            ))}
          </p>
        </StatisticCard>
        <StatisticCard
          label="超期未维保"
          value={String(board.maintainLate)}
          unit="台"
          scope="在用电梯，今天"
          onOpen={() => open(listOf(LIFTS, { status: 'running,fault', nextMaintainDue: `,${yesterday}` }))}
        />
        <StatisticCard
          label="30天内到期检验"
          value={String(board.checkSoon)}
          unit="台次"
          scope={`${today} 起30天`}
          onOpen={() =>
            open(listOf(CHECKS, { phase: 'todo,applied,booked,rectifying', dueDate: `${today},${addDays(today, 30)}` }))
          }
        />
        <StatisticCard
          label="检验逾期"
          value={String(board.checkLate)}
          unit="台次"
          scope="到期日已过仍未合格"
          onOpen={() => open(hrefTo(CHECKS, {}, { view: 'overdue' }))}
        />
        <StatisticCard
          label="本月故障"
          value={board.faults}
          unit="次"
          scope="不含误报"
          onOpen={() => open(listOf(FAULTS, faults))}
        />
        <StatisticCard
          label="本月困人"
          value={board.trapped}
          unit="次"
          scope="不含误报"
          onOpen={() => open(listOf(FAULTS, { ...faults, trapped: 'true' }))}
        />
        <StatisticCard
          label="平均到场"
          value={board.meanArrival}
          unit="分钟"
          scope="本月，通知到到场"
          onOpen={() => open('/elevator/statistics/fault')}
        />
        <StatisticCard
          label="未恢复故障"
          value={String(board.openFaults)}
          unit="件"
          scope={board.uncovered > 0 ? `另有${board.uncovered}台无维保单位` : '已报和已到场'}
          onOpen={() => open(listOf(FAULTS, { status: 'reported,arrived' }))}
        />
      </div>
      <DocumentPart title="电梯分布">
        {board.communities.length === 0 && <p className="text-secondary">没有电梯</p>}
        {board.communities.map(({ name, lifts: cells }) => (
          <div key={name} className="flex flex-wrap items-center gap-x-1.5">
            <span className="w-40 shrink-0 truncate text-secondary" title={name}>
              {name}
            </span>
            {cells.map((cell) => (
              <Button
                key={cell.id}
                variant="link"
                size="sm"
                title={`${cell.building} ${cell.elevatorNo} ${labelOf(ELEVATOR_STATUS, cell.status)}`}
                onClick={() => open(hrefTo(LIFTS, {}, { keyword: cell.registerCode }))}
              >
                <Tag tone={toneOf(cell.status)}>{cell.elevatorNo}</Tag>
              </Button>
            ))}
          </div>
        ))}
      </DocumentPart>
      <div className="grid gap-3 lg:grid-cols-2">
        <Due title="近期维保" rows={board.maintains} to={(row) => hrefTo(LIFTS, {}, { keyword: row.registerCode })} />
        <Due title="近期检验" rows={board.checks} to={(row) => listOf(CHECKS, { elevatorId: row.id })} />
        <section className="min-w-0 rounded border border-line bg-surface p-4">
          <Chart
            title="近12个月故障（次）"
            kind="line"
            categories={trend.categories}
            series={trend.series}
            height={240}
            onPick={() => open('/elevator/statistics/fault')}
          />
        </section>
        <section className="min-w-0 rounded border border-line bg-surface p-4">
          <Chart
            title="维保单位及时率（近12个月，%）"
            kind="bar"
            categories={firms.categories}
            series={firms.series}
            height={240}
            onPick={() => open('/elevator/statistics/repair')}
          />
        </section>
      </div>
    </>
  )
}

const COLUMNS: DataTableColumn<LiftDue>[] = [
  { key: 'no', title: '电梯', width: 76, render: (row) => row.elevatorNo },
  { key: 'place', title: '项目', width: 124, render: (row) => row.communityName },
  { key: 'what', title: '内容', width: 84, render: (row) => row.what },
  { key: 'date', title: '到期', width: 104, render: (row) => <span className="tabular">{row.dueDate}</span> },
  {
    key: 'days',
    title: '剩余',
    width: 100,
    render: (row) =>
      row.days < 0 ? (
        <Tag tone="danger">{`超期${-row.days}天`}</Tag>
      ) : (
        <span className="tabular">{row.days === 0 ? '今天' : `${row.days}天`}</span>
      ),
  },
]
const dueKey = (row: LiftDue) => row.id
function Due({ title, rows, to }: { title: string; rows: LiftDue[]; to: (row: LiftDue) => string }) {
  const { open } = useCrudPort()
  return (
    <DocumentPart title={title}>
      {rows.length === 0 ? (
        <p className="text-secondary">暂无</p>
      ) : (
        <DataTable
          ariaLabel={title}
          columns={COLUMNS}
          rows={rows}
          rowKey={dueKey}
          density="compact"
          onRowOpen={(row) => open(to(row))}
        />
      )}
    </DocumentPart>
  )
}

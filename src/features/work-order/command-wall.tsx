import { useMemo, useState } from 'react'
import {
  type CommandPlace,
  commandLeagues,
  commandScreen,
  type League,
} from '@wuguan/contract/work-order/command-screen.actions'
import { daily } from '@wuguan/contract/work-order/daily.report'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { thisMonth } from '@wuguan/crud/clock'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { cn } from '@wuguan/ui/cn'
import { MonthPicker } from '@wuguan/ui/date'
import { EmptyPanel } from '@wuguan/ui/panel'
import { StatisticCard } from '@wuguan/ui/statistic'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

/** ms; a screen on the wall follows by itself. */
const EVERY = 30_000
const { pendingAccept, pendingDispatch, inPool, pendingTake, processing, hungUp } = WORK_ORDER_STATUS
const of = ({ states }: CommandPlace, ...wanted: readonly number[]) =>
  states.filter(({ status }) => wanted.includes(status)).reduce((sum, { total }) => sum + total, 0)
const toSee = (value: number, danger = false) => (
  <span className={cn('tabular', value === 0 ? 'text-secondary' : danger && 'font-semibold text-danger-text')}>
    {value}
  </span>
)
const column = (key: string, title: string, value: (row: CommandPlace) => number, danger = false) => ({
  key,
  title,
  width: 76,
  align: 'end' as const,
  render: (row: CommandPlace) => toSee(value(row), danger),
})
const COLUMNS: DataTableColumn<CommandPlace>[] = [
  { key: 'name', title: '项目', width: 160, fixed: 'start', render: ({ name }) => name },
  column('late', '处理超时', ({ late }) => late, true),
  column('open', '未完结', ({ leftover }) => leftover),
  column('accept', '待受理', (row) => of(row, pendingAccept)),
  column('dispatch', '待派单', (row) => of(row, pendingDispatch)),
  column('pool', '待抢单', (row) => of(row, inPool)),
  column('work', '处理中', (row) => of(row, pendingTake, processing)),
  column('hungUp', '挂起', (row) => of(row, hungUp)),
  column('fresh', '今日新增', ({ fresh }) => fresh),
  column('done', '今日完成', ({ done }) => done),
]
const keyOf = ({ communityId }: CommandPlace) => communityId

/** 指挥屏: all communities at one look, the one with most that is late first, and how they compare by the figures of a month. */
export function CommandWall() {
  const { open } = useCrudPort()
  const read = useRead(commandScreen.name, commandScreen, {}, { every: EVERY })
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
      <Loaded read={read} what="指挥屏" lines={12}>
        {({ readAt, kinds, places }) => (
          <>
            <div className="grid shrink-0 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
              {[
                { label: '处理超时', n: sum(places, ({ late }) => late), to: daily.path },
                { label: '未完结工单', n: sum(places, ({ leftover }) => leftover), to: daily.path },
                { label: '今日新增', n: sum(places, ({ fresh }) => fresh), to: daily.path },
                { label: '今日完成', n: sum(places, ({ done }) => done), to: daily.path },
                ...kinds.map(({ code, label, to }) => ({
                  label,
                  n: sum(places, ({ beside }) => beside[code] ?? 0),
                  to,
                })),
              ].map(({ label, n, to }) => (
                <StatisticCard
                  key={label}
                  label={label}
                  value={String(n)}
                  scope={`${places.length}个项目，截至${readAt.slice(11, 16)}`}
                  onOpen={() => open(to)}
                />
              ))}
            </div>
            <Table places={places} kinds={kinds} />
          </>
        )}
      </Loaded>
      <Leagues />
    </div>
  )
}

const sum = (places: readonly CommandPlace[], value: (one: CommandPlace) => number) =>
  places.reduce((all, one) => all + value(one), 0)

interface TableProps {
  places: readonly CommandPlace[]
  kinds: readonly { code: string; label: string }[]
}
function Table({ places, kinds }: TableProps) {
  const rows = useMemo(
    () => places.toSorted((a, b) => b.late - a.late || b.leftover - a.leftover || a.communityId - b.communityId),
    [places],
  )
  const columns = useMemo(
    () => [...COLUMNS, ...kinds.map(({ code, label }) => column(code, label, ({ beside }) => beside[code] ?? 0, true))],
    [kinds],
  )
  return (
    <DataTable
      ariaLabel="各项目工单"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      density="compact"
      className="h-auto shrink-0"
    />
  )
}

function Leagues() {
  const [month, setMonth] = useState(thisMonth())
  const read = useRead(commandScreen.name, commandLeagues, { month })
  return (
    <section aria-label="项目排行" className="flex shrink-0 flex-col gap-3">
      <div className="flex items-center gap-3">
        <h2 className="font-semibold">项目排行</h2>
        <div className="w-32">
          <MonthPicker
            aria-label="月份"
            value={month}
            max={thisMonth()}
            clearable={false}
            onChange={(next) => next && setMonth(next)}
          />
        </div>
      </div>
      <Loaded read={read} what="项目排行">
        {(leagues) => (
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
            {leagues.map((league) => (
              <Ranking key={league.code} league={league} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}

function Ranking({ league: { label, doc, unit, rows } }: { league: League }) {
  return (
    <section aria-label={label} className="rounded border border-line bg-surface p-3">
      <h3 className="pb-2 font-medium" title={doc}>
        {label}
      </h3>
      {rows.length === 0 ? (
        <EmptyPanel title="本月还没有数据" className="py-2" />
      ) : (
        <ol className="flex flex-col gap-1 text-table">
          {rows.map(({ place, communityId, name, value }) => (
            <li key={communityId} className="grid grid-cols-[2rem_1fr_auto] items-baseline gap-2">
              <span className="tabular text-end text-secondary">{place}</span>
              <span className="truncate">{name}</span>
              <span className="tabular">{`${value}${unit}`}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

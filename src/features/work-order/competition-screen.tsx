import { useState } from 'react'
import { competition } from '@wuguan/contract/work-order/competition.report'
import { cn } from '@wuguan/ui/cn'
import { todayText } from '@wuguan/ui/date'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import {
  conditionsOf,
  openedOn,
  ReportScreen,
  type ReportScreenProps,
  useReport,
  written,
} from '@wuguan/crud/report-screen'
import { useUser } from '@/app/session/user-store'
import { BY, type By, type Ranked, ranked, rangeOf, type Stretch } from './competition.logic'

const STRETCHES: readonly { value: Stretch; label: string }[] = [
  { value: 'week', label: '本周' },
  { value: 'month', label: '本月' },
  { value: 'quarter', label: '本季' },
]
const figureOf = (by: By) => competition.figures.find(({ name }) => name === by)!
const MEASURES = BY.map((value) => ({ value, label: figureOf(value).label }))
const said = (by: By, value: string | null) =>
  `${written(figureOf(by), value)}${value === null || by === 'contentRate' ? '' : figureOf(by).unit}`
/** Rows beside the first three. */
const SHOWN = 10

/** 员工竞赛: the first three on a podium, the others by their bars, one's own place always in sight; the report itself below. */
export function CompetitionScreen(props: ReportScreenProps) {
  const { search, onSearch } = props
  const today = todayText()
  const opened = openedOn(competition, search, today)
  const range = opened.f!['happenedOn']
  const [by, setBy] = useState<By>('points')
  const { data } = useReport(competition, { ...conditionsOf(opened), by: 'staffId', across: 'none' })
  const people = ranked(data?.rows ?? [], by)
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
      <section aria-label="排名" className="shrink-0 rounded border border-line bg-surface px-4 py-3">
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            aria-label="周期"
            value={STRETCHES.find(({ value }) => rangeOf(value, today) === range)?.value ?? null}
            options={STRETCHES}
            onChange={(stretch) => onSearch({ ...search, f: { ...search.f, happenedOn: rangeOf(stretch, today) } })}
          />
          <Segmented aria-label="排名依据" value={by} options={MEASURES} onChange={setBy} />
        </div>
        {data && people.length === 0 ? (
          <EmptyPanel title="所选日期内还没有成绩" hint="完工或关闭工单后计入。" />
        ) : (
          <div className="grid gap-x-6 gap-y-3 pt-3 lg:grid-cols-[20rem_1fr]">
            <Podium people={people} by={by} />
            <Bars people={people} by={by} />
          </div>
        )}
      </section>
      <div className="min-h-[36rem] flex-1">
        <ReportScreen {...props} />
      </div>
    </div>
  )
}

interface RankProps {
  people: readonly Ranked[]
  by: By
}
/** Second, first, third, as they stand. */
const STEPS = [
  { at: 1, height: 'h-14' },
  { at: 0, height: 'h-20' },
  { at: 2, height: 'h-10' },
] as const
function Podium({ people, by }: RankProps) {
  return (
    <ol aria-label="前三名" className="grid grid-cols-3 items-end gap-2">
      {STEPS.map(({ at, height }) => {
        const one = people[at]
        return (
          <li key={at} className="min-w-0 text-center">
            <p className="truncate font-medium">{one?.name ?? '—'}</p>
            <p className="tabular text-small text-secondary">{one ? said(by, one.value) : '—'}</p>
            <p
              className={cn(
                'mt-1 flex items-center justify-center rounded-t text-xl font-semibold',
                height,
                at === 0 ? 'bg-primary text-on-solid' : 'bg-sunken',
              )}
            >
              {at + 1}
            </p>
          </li>
        )
      })}
    </ol>
  )
}

/** Those after the first three, and whoever looks, wherever he stands. */
function Bars({ people, by }: RankProps) {
  const me = String(useUser()?.userId)
  const most = Math.max(1, ...people.map(({ value }) => Number(value ?? 0)))
  const mine = people.find(({ staffId }) => staffId === me)
  const shown = people.slice(3, 3 + SHOWN)
  return (
    <ol aria-label="其余名次" className="flex flex-col gap-1.5">
      {mine && !shown.includes(mine) && <Bar one={mine} by={by} most={most} mine />}
      {shown.map((one) => (
        <Bar key={one.staffId} one={one} by={by} most={most} mine={one === mine} />
      ))}
    </ol>
  )
}
function Bar({ one, by, most, mine }: { one: Ranked; by: By; most: number; mine: boolean }) {
  const { place, name, value } = one
  return (
    <li className={cn('grid grid-cols-[2rem_7rem_1fr_6rem] items-center gap-2', mine && 'font-medium')}>
      <span className="tabular text-end text-secondary">{place}</span>
      <span className="truncate">{mine ? `${name}（我）` : name}</span>
      <span className="h-3 rounded bg-sunken">
        <span
          className="block h-3 rounded bg-primary"
          style={{ width: `${(Math.max(0, Number(value ?? 0)) / most) * 100}%` }}
        />
      </span>
      <span className="tabular text-end">{said(by, value)}</span>
    </li>
  )
}

import { useMemo, useState } from 'react'
import { DAY_STATUS } from '@wuguan/contract/charge-finance/codes'
import { dayCalendar } from '@wuguan/contract/charge-finance/desk.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf, type Tone } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { MonthCalendar } from '@wuguan/ui/month-calendar'
import { Tag } from '@wuguan/ui/tag'
import { today } from '@wuguan/crud/clock'
import { DayPanel } from './day-panel'

const toneOf = (status: number): Tone => DAY_STATUS.items.find((item) => item.code === status)?.tone ?? 'neutral'

/** 日结: a month of days by their state, and the report of the chosen one. */
export function DayTab() {
  const communityId = useCrudPort().context.communityId!
  const [date, setDate] = useState(today)
  const [month, setMonth] = useState(date.slice(0, 7))
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const read = useRead('charge-finance.day', dayCalendar, { communityId, month })
  const days = useMemo(() => new Map(read.data?.map((day) => [day.bookDate, day] as const)), [read.data])
  const toggle = (status: number) => {
    const next = new Set(hidden)
    if (!next.delete(status)) next.add(status)
    setHidden(next)
  }
  return (
    <div className="flex h-full min-h-0 gap-3">
      <div className="min-w-0 flex-1 overflow-y-auto rounded border border-line bg-surface p-3">
        <MonthCalendar
          label="日结"
          month={month}
          onMonthChange={setMonth}
          selected={date}
          onPick={setDate}
          extra={DAY_STATUS.items.map((item) => (
            <Checkbox
              key={item.code}
              checked={!hidden.has(item.code)}
              onChange={() => toggle(item.code)}
              label={<Tag tone={item.tone}>{item.label}</Tag>}
            />
          ))}
          day={(of) => {
            const day = days.get(of)
            if (!day || hidden.has(day.status)) return null
            return (
              <>
                <Tag tone={toneOf(day.status)}>{labelOf(DAY_STATUS, day.status)}</Tag>
                <span className="tabular truncate text-small">{formatMoney(day.net)}</span>
                <span className="truncate text-small text-secondary">
                  {day.receipts}笔{day.openShifts > 0 ? `，${day.openShifts}班未交` : ''}
                </span>
              </>
            )
          }}
        />
      </div>
      <DayPanel key={`${communityId}:${date}`} communityId={communityId} bookDate={date} />
    </div>
  )
}

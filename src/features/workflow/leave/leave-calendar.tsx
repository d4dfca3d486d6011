import { useMemo } from 'react'
import { leave } from '@wuguan/contract/workflow/leave.entity'
import { leaveCalendar } from '@wuguan/contract/workflow/leave.actions'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { cn } from '@wuguan/ui/cn'
import { MonthCalendar } from '@wuguan/ui/month-calendar'
import { onDay } from './calendar-days'
import { useClock } from '@/app/use-clock'

const SHOWN = 3

/** Who is away on which day of a month, among those whose leaves one may see. */
export function LeaveCalendar() {
  const port = useCrudPort()
  const today = useClock().slice(0, 7)
  const [month, setMonth] = useKept('month', today)
  const read = useRead(leave.name, leaveCalendar, { month })
  const byDay = useMemo(() => onDay(read.data ?? [], month), [read.data, month])
  const day = (date: string) => {
    const away = byDay.get(date) ?? []
    return (
      <ul className="flex flex-col gap-0.5">
        {away.slice(0, SHOWN).map(({ id, user, typeName, status }) => (
          <li key={id}>
            <button
              type="button"
              className={cn(
                'w-full rounded-sm px-1 text-left text-small',
                status === 1 ? 'bg-info-soft text-info-text' : 'bg-success-soft text-success-text',
              )}
              onClick={() => port.open(`/workflow/leave_detail/${id}`)}
            >
              <Ellipsis text={`${user.nickname} ${typeName}${status === 1 ? '（审批中）' : ''}`} />
            </button>
          </li>
        ))}
        {away.length > SHOWN && <li className="px-1 text-small text-secondary">还有 {away.length - SHOWN} 人</li>}
      </ul>
    )
  }
  return (
    <Loaded read={read} what="请假日历" lines={10}>
      {() => (
        <div className="h-full overflow-y-auto rounded border border-line bg-surface p-4">
          <MonthCalendar label="请假日历" month={month} onMonthChange={setMonth} day={day} />
        </div>
      )}
    </Loaded>
  )
}

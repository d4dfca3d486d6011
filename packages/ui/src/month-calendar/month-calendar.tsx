import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { addMonths, monthGrid, monthOf, movedDate, todayText } from '../date/date.logic.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

export interface MonthCalendarProps {
  /** yyyy-MM */
  month: string
  onMonthChange: (month: string) => void
  /** What stands in a day: shifts, tasks, a holiday's name. Keep it short; the cell cuts it. */
  day: (date: string) => ReactNode
  /** Enter or a press on a day. */
  onPick?: (date: string) => void
  selected?: string | null
  /** Stands beside the month: filters, a legend. */
  extra?: ReactNode
  label?: string
  className?: string
}

/** A month whose days hold something. Arrow keys move by day and week, PageUp and PageDown by month, Enter opens the day. */
export function MonthCalendar({
  month,
  onMonthChange,
  day,
  onPick,
  selected = null,
  extra,
  label = '月历',
  className,
}: MonthCalendarProps) {
  const grid = useRef<HTMLTableElement>(null)
  const today = todayText()
  const inMonth = (date: string) => monthOf(date) === month
  const [focused, setFocused] = useState(selected ?? (inMonth(today) ? today : `${month}-01`))
  const [byKey, setByKey] = useState(false)
  // Another month was turned to: the day in reach is one of its own.
  const reach = inMonth(focused) ? focused : `${month}-01`
  useEffect(() => {
    if (byKey) grid.current?.querySelector<HTMLElement>(`[data-date="${reach}"]`)?.focus()
  }, [byKey, reach])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPick?.(reach)
      return
    }
    const moved = movedDate(reach, event.key, event.shiftKey)
    if (moved === null) return
    event.preventDefault()
    setByKey(true)
    setFocused(moved)
    if (!inMonth(moved)) onMonthChange(monthOf(moved))
  }
  const turn = (to: string) => {
    setByKey(false)
    onMonthChange(to)
  }
  const days = monthGrid(month)
  const name = `${month.slice(0, 4)}年${Number(month.slice(5))}月`
  return (
    <div className={cn('flex min-w-0 flex-col gap-2', className)}>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton size="sm" label="上个月" icon={<ChevronLeft />} onClick={() => turn(addMonths(month, -1))} />
        <span aria-live="polite" className="tabular w-24 text-center text-subtitle font-semibold">
          {name}
        </span>
        <IconButton size="sm" label="下个月" icon={<ChevronRight />} onClick={() => turn(addMonths(month, 1))} />
        <Button size="sm" onClick={() => turn(monthOf(today))}>
          本月
        </Button>
        {extra != null && <div className="ml-auto flex items-center gap-2">{extra}</div>}
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA patterns
        role="grid"
        aria-label={`${label} ${name}`}
        onKeyDown={onKeyDown}
        className="tabular w-full table-fixed border-collapse bg-surface text-table"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                aria-label={`星期${weekday}`}
                className="h-8 border border-line bg-sunken font-normal text-secondary"
              >
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 7, 14, 21, 28, 35].map((from) => (
            <tr key={from}>
              {days.slice(from, from + 7).map((date) => (
                <td
                  key={date}
                  data-date={date}
                  tabIndex={date === reach ? 0 : -1}
                  aria-selected={date === selected}
                  aria-current={date === today ? 'date' : undefined}
                  onFocus={() => setFocused(date)}
                  onClick={() => onPick?.(date)}
                  className={cn(
                    'h-22 overflow-hidden border border-line p-1 align-top focus-visible:-outline-offset-2',
                    onPick && 'cursor-pointer hover:bg-hover',
                    date === selected && 'bg-primary-soft',
                    !inMonth(date) && 'bg-sunken',
                  )}
                >
                  <span
                    className={cn(
                      'inline-flex size-6 items-center justify-center rounded-full',
                      date === today ? 'bg-primary text-on-solid' : inMonth(date) ? 'text-text' : 'text-secondary',
                    )}
                  >
                    <span className="sr-only">{`${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`}</span>
                    <span aria-hidden>{Number(date.slice(8))}</span>
                  </span>
                  <div className="flex min-w-0 flex-col gap-0.5">{day(date)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

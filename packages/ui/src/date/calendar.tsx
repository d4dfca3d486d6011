import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import dayjs from 'dayjs'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { addMonths, lastDayOf, monthGrid, monthOf, movedDate, todayText, within } from './date.logic.ts'
import type { Limits } from './date.logic.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

export interface CalendarProps extends Limits {
  /** The day in focus; its month is shown. */
  focused: string
  onFocus: (date: string) => void
  onPick: (date: string) => void
  /** Ends of what is chosen; one day is both. */
  start: string | null
  end: string | null
  /** Days that cannot be chosen, beside those outside min and max. */
  isDisabled?: (date: string) => boolean
  /** Only the last day of each month can be chosen. */
  lastDayOfMonth?: boolean
  onHover?: (date: string | null) => void
  /** Shows this month while the focused day lies in another calendar beside it. */
  month?: string
  /** Takes the focus when it appears. */
  autoFocus?: boolean
}

/** One month of days. Arrow keys move by day and week, Home and End within the week, PageUp and PageDown by month, with Shift by year. */
export function Calendar({
  focused,
  onFocus,
  onPick,
  start,
  end,
  isDisabled,
  lastDayOfMonth,
  onHover,
  month: given,
  autoFocus,
  min,
  max,
}: CalendarProps) {
  const grid = useRef<HTMLTableElement>(null)
  const month = given ?? monthOf(focused)
  const today = todayText()
  const [byKey, setByKey] = useState(autoFocus === true)
  const days = monthGrid(month)
  const offset = given === undefined ? 0 : dayjs(`${given}-01`).diff(`${monthOf(focused)}-01`, 'month')

  useEffect(() => {
    if (byKey) grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
  }, [byKey, focused])

  const blocked = (date: string) =>
    !within(date, { min, max }) ||
    (lastDayOfMonth === true && date !== lastDayOf(monthOf(date))) ||
    isDisabled?.(date) === true
  const turn = (months: number) => {
    setByKey(false)
    const to = addMonths(monthOf(focused), months)
    onFocus(focused.slice(8) > lastDayOf(to).slice(8) ? lastDayOf(to) : `${to}${focused.slice(7)}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (!blocked(focused)) onPick(focused)
      return
    }
    const moved = movedDate(focused, event.key, event.shiftKey)
    if (moved === null) return
    event.preventDefault()
    setByKey(true)
    if (lastDayOfMonth) {
      const step = moved < focused ? -1 : 1
      onFocus(lastDayOf(addMonths(monthOf(focused), event.key.startsWith('Page') && event.shiftKey ? step * 12 : step)))
    } else onFocus(moved)
  }

  return (
    <div className="w-[252px]">
      <div className="mb-1 flex items-center justify-between">
        <span className="flex">
          <IconButton size="sm" label="上一年" icon={<ChevronsLeft />} onClick={() => turn(-12)} />
          <IconButton size="sm" label="上个月" icon={<ChevronLeft />} onClick={() => turn(-1)} />
        </span>
        <span aria-live="polite" className="tabular font-medium">
          {month.slice(0, 4)}年{Number(month.slice(5))}月
        </span>
        <span className="flex">
          <IconButton size="sm" label="下个月" icon={<ChevronRight />} onClick={() => turn(1)} />
          <IconButton size="sm" label="下一年" icon={<ChevronsRight />} onClick={() => turn(12)} />
        </span>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA patterns
        role="grid"
        aria-label={`${month.slice(0, 4)}年${Number(month.slice(5))}月`}
        onKeyDown={onKeyDown}
        onPointerLeave={() => onHover?.(null)}
        className="tabular w-full table-fixed text-center text-table"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" aria-label={`星期${name}`} className="h-8 font-normal text-secondary">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 7, 14, 21, 28, 35].map((week) => (
            <tr key={week}>
              {days.slice(week, week + 7).map((date) => {
                const outside = monthOf(date) !== month
                const off = blocked(date)
                const edge = !outside && (date === start || date === end)
                const inside = !outside && start !== null && end !== null && date > start && date < end
                return (
                  <td
                    key={date}
                    aria-selected={edge || inside}
                    className={cn(
                      'p-0',
                      (inside || (edge && start !== end && start !== null && end !== null)) && 'bg-primary-soft',
                      edge && date === start && 'rounded-l',
                      edge && date === end && 'rounded-r',
                    )}
                  >
                    <button
                      type="button"
                      data-date={outside ? undefined : date}
                      tabIndex={date === focused && offset === 0 ? 0 : -1}
                      aria-label={`${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`}
                      aria-current={date === today ? 'date' : undefined}
                      aria-disabled={off || undefined}
                      onPointerEnter={onHover && (() => onHover(date))}
                      onClick={() => {
                        if (off) return
                        onFocus(date)
                        onPick(date)
                      }}
                      className={cn(
                        'h-8 w-full rounded border transition-colors focus-visible:-outline-offset-2',
                        date === today && !edge ? 'border-primary' : 'border-transparent',
                        edge
                          ? 'bg-primary font-medium text-on-solid'
                          : off
                            ? 'cursor-not-allowed text-disabled'
                            : outside
                              ? 'text-secondary hover:bg-hover'
                              : 'text-text hover:bg-hover',
                      )}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

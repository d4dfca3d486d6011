import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { ScheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import { cn } from '@wuguan/ui/cn'
import { ScheduleCell } from './schedule-cell'
import {
  byCell,
  cellKey,
  headcount,
  isWeekend,
  totalHours,
  weekdayName,
  type Group,
  type Person,
} from './schedule.logic'

export interface CellPlace {
  person: Person
  date: string
}
export interface ScheduleGridProps {
  calendar: ScheduleCalendar
  groups: readonly Group[]
  days: readonly string[]
  today: string
  editable: boolean
  brush: string | null
  onOpen: (place: CellPlace) => void
  onPlace: (place: CellPlace, shiftId: string) => void
  onClear: (place: CellPlace) => void
}

/**
 * People down, days across. Arrow keys, Home and End move; Enter opens the cell, 1 to 9 place the shifts of the palette, Delete
 * empties it. Cells take dragged shifts, or the chosen one on a press.
 */
export function ScheduleGrid({
  calendar,
  groups,
  days,
  today,
  editable,
  brush,
  onOpen,
  onPlace,
  onClear,
}: ScheduleGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const people = useMemo(() => groups.flatMap((group) => group.people), [groups])
  const items = useMemo(() => byCell(calendar.items), [calendar.items])
  const conflicts = useMemo(() => byCell(calendar.conflicts), [calendar.conflicts])
  const shifts = useMemo(() => new Map(calendar.shifts.map((shift) => [shift.id, shift])), [calendar.shifts])
  const narrow = days.length > 7
  const row = Math.min(at.row, Math.max(0, people.length - 1))
  const column = Math.min(at.column, days.length - 1)

  const move = (nextRow: number, nextColumn: number) => {
    const to = {
      row: Math.max(0, Math.min(nextRow, people.length - 1)),
      column: Math.max(0, Math.min(nextColumn, days.length - 1)),
    }
    setAt(to)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to.row}:${to.column}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, days.length - 1],
      PageUp: [row - 10, column],
      PageDown: [row + 10, column],
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = steps[event.key]
    const person = people[row]
    const date = days[column]
    if (!person || date === undefined) return
    if (step) move(...step)
    else if (event.key === 'Enter' || event.key === ' ') onOpen({ person, date })
    else if (editable && event.key === 'Delete') onClear({ person, date })
    else if (editable && /^[1-9]$/.test(event.key) && calendar.shifts[Number(event.key) - 1])
      onPlace({ person, date }, calendar.shifts[Number(event.key) - 1]!.id)
    else return
    event.preventDefault()
  }

  const lines = useMemo(() => new Map(people.map((person, line) => [person.userId, line])), [people])
  return (
    <div className="h-full overflow-auto rounded border border-line bg-surface">
      <table
        ref={grid}
        // A table whose cells take keys is a grid (ARIA).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label="排班日历"
        aria-rowcount={people.length + 2}
        onKeyDown={press}
        className="w-full border-separate border-spacing-0 text-table"
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 min-w-28 border-r border-b border-line bg-sunken px-3 py-1.5 text-left font-normal text-secondary"
            >
              员工
            </th>
            {days.map((date) => (
              <th
                key={date}
                scope="col"
                aria-current={date === today ? 'date' : undefined}
                className={cn(
                  'sticky top-0 z-10 border-r border-b border-line px-0.5 py-1 text-center font-normal',
                  narrow ? 'min-w-7' : 'min-w-28',
                  date === today
                    ? 'bg-primary-soft font-medium text-primary-text'
                    : isWeekend(date)
                      ? 'bg-sunken text-warning-text'
                      : 'bg-sunken text-secondary',
                )}
              >
                <span className="tabular block">{narrow ? Number(date.slice(8)) : date.slice(5)}</span>
                <span className="block text-small">{narrow ? weekdayName(date) : `周${weekdayName(date)}`}</span>
              </th>
            ))}
            <th
              scope="col"
              className="sticky top-0 right-0 z-20 min-w-20 border-b border-l border-line bg-sunken px-2 py-1.5 text-right font-normal text-secondary"
            >
              天 / 工时
            </th>
          </tr>
        </thead>
        {groups.map((group) => {
          const members = new Set(group.people.map((person) => person.userId))
          return (
            <tbody key={group.title ?? 'all'}>
              {group.title !== null && (
                <tr className="bg-page">
                  <th
                    scope="rowgroup"
                    className="sticky left-0 z-10 border-r border-b border-line bg-page px-3 py-1 text-left font-medium"
                  >
                    {group.title} <span className="font-normal text-secondary">{members.size} 人</span>
                  </th>
                  {days.map((date) => (
                    <td
                      key={date}
                      className="tabular border-r border-b border-line text-center text-small text-secondary"
                    >
                      {headcount(calendar.items, date, members) || ''}
                    </td>
                  ))}
                  <td className="tabular sticky right-0 border-b border-l border-line bg-page px-2 text-right text-small text-secondary">
                    {totalHours(group.people)}
                  </td>
                </tr>
              )}
              {group.people.map((person) => {
                const line = lines.get(person.userId) ?? 0
                return (
                  <tr key={person.userId}>
                    <th
                      scope="row"
                      className="sticky left-0 z-10 max-w-44 border-r border-b border-line bg-surface px-3 py-1 text-left font-normal"
                    >
                      <span className="block truncate">{person.name}</span>
                      {group.title === null && person.deptName !== null && (
                        <span className="block truncate text-small text-secondary">{person.deptName}</span>
                      )}
                    </th>
                    {days.map((date, day) => (
                      <ScheduleCell
                        key={date}
                        place={`${line}:${day}`}
                        person={person}
                        date={date}
                        items={items.get(cellKey(person.userId, date))}
                        conflicts={conflicts.get(cellKey(person.userId, date))}
                        shifts={shifts}
                        narrow={narrow}
                        editable={editable}
                        reachable={line === row && day === column}
                        onFocus={() => setAt({ row: line, column: day })}
                        onPress={() =>
                          brush !== null && editable ? onPlace({ person, date }, brush) : onOpen({ person, date })
                        }
                        onDrop={(shiftId) => onPlace({ person, date }, shiftId)}
                      />
                    ))}
                    <td className="tabular sticky right-0 border-b border-l border-line bg-surface px-2 text-right">
                      {person.days} <span className="text-secondary">/</span> {person.hours}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          )
        })}
        <tfoot>
          <tr>
            <th
              scope="row"
              className="sticky bottom-0 left-0 z-20 border-t border-r border-line bg-sunken px-3 py-1.5 text-left font-medium"
            >
              在岗人数
            </th>
            {days.map((date) => (
              <td
                key={date}
                className="tabular sticky bottom-0 z-10 border-t border-r border-line bg-sunken text-center"
              >
                {headcount(calendar.items, date)}
              </td>
            ))}
            <td className="tabular sticky right-0 bottom-0 z-20 border-t border-l border-line bg-sunken px-2 text-right font-medium">
              {totalHours(people)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

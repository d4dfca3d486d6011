import { TriangleAlert } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import type { ScheduleConflict } from '@wuguan/contract/basedata/staff.actions'
import { cn } from '@wuguan/ui/cn'
import { dayText, isWeekend, weekdayName, type Person, type ScheduleItem, type Shift } from './schedule.logic'
import { ShiftChip } from './shift-chip'
import { SHIFT_TYPE } from './shift-palette'

interface ScheduleCellProps {
  /** Row and column, for the keyboard. */
  place: string
  person: Person
  date: string
  items: readonly ScheduleItem[] | undefined
  conflicts: readonly ScheduleConflict[] | undefined
  shifts: ReadonlyMap<string, Shift>
  narrow: boolean
  editable: boolean
  /** The one cell that Tab reaches. */
  reachable: boolean
  onFocus: () => void
  onPress: () => void
  onDrop: (shiftId: string) => void
}

/** One person on one day. */
export function ScheduleCell({
  place,
  person,
  date,
  items = [],
  conflicts = [],
  shifts,
  narrow,
  editable,
  reachable,
  onFocus,
  onPress,
  onDrop,
}: ScheduleCellProps) {
  const [over, setOver] = useState(false)
  const bad = conflicts.length > 0
  const warning = conflicts.map((one) => one.message).join('；')
  const allow = (event: DragEvent) => {
    if (!editable || !event.dataTransfer.types.includes(SHIFT_TYPE)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return (
    <td
      data-cell={place}
      tabIndex={reachable ? 0 : -1}
      title={bad ? warning : undefined}
      onFocus={onFocus}
      onClick={onPress}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.getData(SHIFT_TYPE))
      }}
      className={cn(
        'relative h-11 cursor-pointer border-r border-b border-line p-0.5 align-middle hover:bg-hover focus-visible:-outline-offset-2',
        isWeekend(date) && 'bg-sunken',
        bad && 'bg-danger-soft',
        over && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <span className="sr-only">{`${person.name} ${dayText(date)} 周${weekdayName(date)}${items.length === 0 ? ' 未排班' : ''}${bad ? ` 冲突：${warning}` : ''}`}</span>
      <span className="flex flex-col gap-0.5">
        {items.map((item) => (
          <ShiftChip key={item.id} item={item} shift={shifts.get(item.shiftId)} narrow={narrow} bad={bad} />
        ))}
      </span>
      {bad && <TriangleAlert aria-hidden className="absolute top-0.5 right-0.5 size-3 text-danger-text" />}
    </td>
  )
}

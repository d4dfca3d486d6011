import { cn } from '@wuguan/ui/cn'
import { shiftHours, shortName, type ScheduleItem, type Shift } from './schedule.logic'

/** Words of the states that are no plain work. */
const STATES: Readonly<Record<number, string>> = { 2: '调', 3: '假', 4: '休' }

interface ShiftChipProps {
  shift: Shift | undefined
  item: ScheduleItem
  narrow: boolean
  bad: boolean
}

/** A shift in its cell: name and hours where there is room; its colour stands beside the words, never for them. */
export function ShiftChip({ shift, item, narrow, bad }: ShiftChipProps) {
  const off = item.status > 2
  const state = STATES[item.status]
  const name = shift ? (narrow ? shortName(shift) : shift.name) : '已删除'
  return (
    <span
      className={cn(
        'flex min-w-0 items-center gap-1 overflow-hidden rounded-sm border border-line bg-surface text-small',
        narrow ? 'justify-center' : 'px-1.5',
        bad && 'border-danger bg-danger-soft text-danger-text',
        off && 'bg-sunken text-secondary',
        item.pendingSwap && 'border-dashed border-info',
      )}
      style={shift?.color ? { borderLeft: `0.1875rem solid ${shift.color}` } : undefined}
    >
      {narrow ? (
        <span className="truncate">{state ?? name}</span>
      ) : (
        <span className="flex min-w-0 flex-col">
          <span className="truncate">{name}</span>
          {shift && <span className={cn('tabular truncate', bad ? '' : 'text-secondary')}>{shiftHours(shift)}</span>}
        </span>
      )}
      {!narrow && state && <span className="ml-auto shrink-0">{state}</span>}
      {!narrow && item.pendingSwap && <span className="ml-auto shrink-0 text-info-text">待确认</span>}
    </span>
  )
}

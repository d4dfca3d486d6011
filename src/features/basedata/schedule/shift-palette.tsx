import { cn } from '@wuguan/ui/cn'
import { shiftHours, type Shift } from './schedule.logic'

/** What a dragged shift is called on its way. */
export const SHIFT_TYPE = 'application/x-wuguan-shift'

interface ShiftPaletteProps {
  shifts: readonly Shift[]
  /** The shift that a press on a cell places. */
  brush: string | null
  onBrush: (id: string | null) => void
}

/** The shifts to place: dragged to a cell, chosen and then placed by pressing cells, or by their number on the keyboard. */
export function ShiftPalette({ shifts, brush, onBrush }: ShiftPaletteProps) {
  return (
    <ul aria-label="班次" className="flex flex-wrap items-center gap-2">
      {shifts.map((shift, at) => (
        <li key={shift.id}>
          <button
            type="button"
            draggable
            aria-pressed={brush === shift.id}
            onClick={() => onBrush(brush === shift.id ? null : shift.id)}
            onDragStart={(event) => {
              event.dataTransfer.setData(SHIFT_TYPE, shift.id)
              event.dataTransfer.effectAllowed = 'copy'
            }}
            className={cn(
              'flex h-control-sm cursor-grab items-center gap-1.5 rounded border border-line bg-surface px-2 text-table hover:bg-hover',
              brush === shift.id && 'border-primary bg-primary-soft text-primary-text',
            )}
          >
            <span
              aria-hidden
              className="size-3 rounded-sm border border-line"
              style={{ backgroundColor: shift.color ?? 'transparent' }}
            />
            {shift.name}
            <span className="tabular text-small text-secondary">{shiftHours(shift)}</span>
            {at < 9 && (
              <kbd className="rounded-sm border border-line bg-page px-1 font-sans text-small text-secondary">
                {at + 1}
              </kbd>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

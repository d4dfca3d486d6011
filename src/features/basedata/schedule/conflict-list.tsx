import { TriangleAlert } from 'lucide-react'
import type { ScheduleConflict } from '@wuguan/contract/basedata/staff.actions'
import { Button } from '@wuguan/ui/button'
import { Popover } from '@wuguan/ui/popover'
import { dayText } from './schedule.logic'

interface ConflictListProps {
  conflicts: readonly ScheduleConflict[]
  onOpen: (conflict: ScheduleConflict) => void
}

/** How many days are wrong, and each of them as a way to its cell. */
export function ConflictList({ conflicts, onOpen }: ConflictListProps) {
  if (conflicts.length === 0) return null
  return (
    <Popover
      label="排班冲突"
      className="w-80"
      trigger={
        <Button icon={<TriangleAlert className="text-danger-text" />}>
          <span className="text-danger-text">{conflicts.length} 个冲突</span>
        </Button>
      }
    >
      <ul className="flex max-h-80 flex-col overflow-y-auto">
        {conflicts.map((one) => (
          <li key={`${one.userId} ${one.date} ${one.kind}`}>
            <button
              type="button"
              onClick={() => onOpen(one)}
              className="flex w-full gap-2 rounded-sm px-2 py-1.5 text-left text-table hover:bg-hover"
            >
              <span className="shrink-0">{one.name}</span>
              <span className="tabular shrink-0 text-secondary">{dayText(one.date)}</span>
              <span className="min-w-0 text-danger-text">{one.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

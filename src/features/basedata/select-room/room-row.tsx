import type { House } from '@wuguan/contract/basedata/house.entity'
import { ChevronRight } from 'lucide-react'
import { cn } from '@wuguan/ui/cn'
import { lookOf, statusWord } from '../house/room-map/status-look'

interface RoomRowProps {
  title: string
  /** Facts beside the name; a remembered house has none. */
  row: House | null
  current: boolean
  onPick: () => void
}

/** One house to pick. */
export function RoomRow({ title, row, current, onPick }: RoomRowProps) {
  const owners = row?.ownerNames?.join('、') ?? ''
  const status = row ? row.useStatus : null
  return (
    <li>
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onPick}
        className={cn(
          'flex w-full items-center gap-3 rounded-sm px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2',
          current && 'bg-primary-soft',
        )}
      >
        <span className="min-w-40 flex-1 truncate font-medium">{title}</span>
        {row && (
          <>
            <span className="w-28 truncate text-table">{owners}</span>
            <span className="tabular hidden w-28 text-table text-secondary @2xl:block">{row.payerMobile}</span>
            <span className="tabular hidden w-20 text-right text-table text-secondary @xl:block">
              {row.buildingArea}㎡
            </span>
            {status !== null && (
              <span className="flex w-16 items-center gap-1.5 text-table">
                <span aria-hidden className={cn('size-2.5 rounded-xs', lookOf(status).solid)} />
                {statusWord(status)}
              </span>
            )}
          </>
        )}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-secondary" />
      </button>
    </li>
  )
}

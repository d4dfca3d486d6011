import { memo } from 'react'
import type { GridRoom } from '@wuguan/contract/basedata/house.actions'
import { HOUSE_SALE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { cn } from '@wuguan/ui/cn'
import { flagsOf, type RoomFlag } from './room-flags'
import { lookOf, type RoomFact, type RoomLook, statusWord } from './status-look'

/** What one needs to know of a room before opening it. */
export function factsOf(room: GridRoom): readonly RoomFact[] {
  const flags = flagsOf(room.flags, room.useStatus).map((flag) => flag.label)
  return [
    {
      label: '状态',
      value: [statusWord(room.useStatus), labelOf(HOUSE_SALE_STATUS, room.saleStatus), ...flags].join(' · '),
    },
    { label: '面积', value: [`${room.buildingArea}㎡`, ...(room.layout ? [room.layout] : [])].join(' · ') },
    { label: '业主', value: room.ownerNames.length > 0 ? room.ownerNames.join('、') : '无' },
  ]
}

/** What is told of rooms: by their state of use, unless something else is asked of the map. */
export interface RoomReading {
  look: (room: GridRoom) => RoomLook
  facts: (room: GridRoom) => readonly RoomFact[]
  flags: (room: GridRoom) => readonly RoomFlag[]
}
export const BY_USE: RoomReading = {
  look: ({ useStatus }) => ({ ...lookOf(useStatus), word: statusWord(useStatus) }),
  facts: factsOf,
  flags: ({ flags, useStatus }) => flagsOf(flags, useStatus),
}

interface RoomCellProps {
  room: GridRoom
  column: number
  row: number
  /** Takes part in the tab order. */
  active: boolean
  /** Meets the conditions in force; the others step back. */
  met: boolean
  /** There is room for the whole word. */
  wide: boolean
  reading: RoomReading
}

/** Its events are the grid's: hundreds of cells must stay light. */
export const RoomCell = memo(function RoomCell({ room, column, row, active, met, wide, reading }: RoomCellProps) {
  const look = reading.look(room)
  return (
    <div
      role="gridcell"
      tabIndex={active ? 0 : -1}
      data-room={room.id}
      style={{ gridColumn: column, gridRow: row }}
      className={cn(
        'relative flex min-w-0 cursor-pointer items-center gap-1 rounded-sm border px-1.5 text-small outline-offset-1 select-none hover:border-primary focus-visible:outline-2 focus-visible:outline-primary',
        met ? look.cell : 'border-line bg-surface text-placeholder',
      )}
    >
      <span className={cn('tabular truncate', met && 'font-medium')}>{room.roomNo}</span>
      {reading.flags(room).map((flag) => (
        <b key={flag.mark} aria-hidden className={cn('shrink-0 font-semibold', met && flag.tone)}>
          {flag.mark}
        </b>
      ))}
      <span aria-hidden className="tabular ml-auto shrink-0">
        {wide ? look.word : look.short}
      </span>
      <span className="sr-only">
        {reading
          .facts(room)
          .map(({ label, value }) => `${label} ${value}`)
          .join('，')}
      </span>
    </div>
  )
})

import { useMemo, useRef } from 'react'
import type { GridRoom, HouseGrid } from '@wuguan/contract/basedata/house.actions'
import { meets } from './room-filter'
import { BY_USE, RoomCell, type RoomReading } from './room-cell'
import { layoutOf, type MapLayout } from './room-map.layout'
import { RoomTip } from './room-tip'
import { useWidth } from '@wuguan/ui/width'
import { useRoomKeys } from './use-room-keys'

export interface RoomMapProps {
  grid: HouseGrid
  /** Names the map: 1栋房态图. */
  label: string
  filters: Readonly<Record<string, string>>
  keyword?: string
  /** Further than the conditions: rooms that are not step back. */
  among?: (room: GridRoom) => boolean
  reading?: RoomReading
  onOpen: (room: GridRoom) => void
}

const LABEL_PX = 44
const GAP_PX = 4
const SPACER_PX = 16
/** Left and right of the scroller. */
const PADDING_PX = 24
/** A cell this wide shows the whole word of its state. */
const WORD_PX = 92
const NARROW_PX = 58
const MAX_PX = 132

export const floorLabel = (floor: number) => (floor < 0 ? `B${-floor}` : `${floor}层`)

/** Floors over rooms, unit beside unit; floor labels and unit names stay in view. */
export function RoomMap({ grid, label, filters, keyword, among, reading = BY_USE, onOpen }: RoomMapProps) {
  const layout = useMemo(() => layoutOf(grid), [grid])
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller, 'roomMap') ?? 0
  const { active, tipped, hideTip, handlers } = useRoomKeys(layout, onOpen)
  const spare = width - PADDING_PX - LABEL_PX - (layout.units.length - 1) * SPACER_PX
  const wide = layout.columns * (WORD_PX + GAP_PX) <= spare
  const min = wide ? WORD_PX : NARROW_PX
  return (
    <div ref={scroller} onScroll={hideTip} className="h-full overflow-auto px-3 pb-2">
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={layout.lines.length + 1}
        {...handlers}
        className="grid h-full content-start justify-start gap-x-1 gap-y-0.5"
        style={{
          gridTemplateColumns: templateOf(layout, min),
          gridTemplateRows: `1.625rem repeat(${layout.lines.length}, minmax(1.375rem, 2.5rem))`,
          minWidth: LABEL_PX + layout.columns * (min + GAP_PX) + (layout.units.length - 1) * SPACER_PX,
        }}
      >
        <div role="row" className="contents">
          <div
            role="columnheader"
            className="sticky top-0 left-0 z-[2] flex items-center bg-surface text-small text-secondary"
            style={{ gridColumn: 1, gridRow: 1 }}
          >
            楼层
          </div>
          {layout.units.map((unit, at) => (
            <div
              key={unit.id}
              role="columnheader"
              aria-colspan={unit.columns}
              className="sticky top-0 z-[1] flex items-center gap-2 border-b border-line bg-surface text-small"
              style={{ gridColumn: `${columnOf(unit.start, at)} / span ${unit.columns}`, gridRow: 1 }}
            >
              <span className="font-medium">{unit.title}</span>
              <span className="tabular text-secondary">{unit.rooms}套</span>
            </div>
          ))}
        </div>
        {layout.lines.map((line, at) => (
          <div key={`${line.floor}:${line.first ? '' : at}`} role="row" className="contents">
            <div
              role="rowheader"
              className="tabular sticky left-0 z-[1] flex items-center bg-surface text-small text-secondary"
              style={{ gridColumn: 1, gridRow: at + 2 }}
            >
              {line.first ? floorLabel(line.floor) : <span className="sr-only">{floorLabel(line.floor)}</span>}
            </div>
            {line.cells.map(
              (room, column) =>
                room && (
                  <RoomCell
                    key={room.id}
                    room={room}
                    row={at + 2}
                    column={columnOf(column, unitAt(layout, column))}
                    active={room.id === active}
                    met={meets(room, filters, keyword) && (among?.(room) ?? true)}
                    wide={wide}
                    reading={reading}
                  />
                ),
            )}
          </div>
        ))}
      </div>
      {tipped && <RoomTip {...tipped} facts={reading.facts(tipped.room)} />}
    </div>
  )
}

const unitAt = ({ units }: MapLayout, column: number) => units.findLastIndex((unit) => unit.start <= column)
/** Grid line of a room column: after the labels, with a spacer before every unit but the first. */
const columnOf = (column: number, unit: number) => column + unit + 2
const templateOf = ({ units }: MapLayout, min: number) =>
  `${LABEL_PX}px ${units.map((unit) => `repeat(${unit.columns}, minmax(${min}px, ${MAX_PX}px))`).join(` ${SPACER_PX - 2 * GAP_PX}px `)}`

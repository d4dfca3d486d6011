import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import type { GridRoom, HouseGrid } from '@wuguan/contract/basedata/house.actions'
import { toggled } from './room-filter'
import { RoomLegend } from './room-legend'
import { RoomMap } from './room-map'
import { USE_STATUSES } from './status-look'

const STATES = [4, 4, 5, 4, 2, 3, 1, 4, 6, 4, 7]
const roomOf = (unit: number, floor: number, position: number): GridRoom => {
  const roomNo = `${floor}${String(position).padStart(2, '0')}`
  const useStatus = STATES[(unit * 7 + floor * 3 + position) % STATES.length] ?? 4
  return {
    id: `${unit}-${roomNo}`,
    roomNo,
    fullName: `云山花园-1栋-${unit}单元-${roomNo}`,
    floor,
    houseType: 1,
    layout: '三室两厅',
    buildingArea: '89.50',
    saleStatus: 2,
    useStatus,
    ownerNames: useStatus === 1 ? [] : ['张三'],
    flags: (floor + position) % 9 === 0 ? ['vip'] : [],
  }
}
function gridOf(units: number, floors: number, rooms: number): HouseGrid {
  const all = Array.from({ length: units }, (_, unit) => ({
    id: `u${unit + 1}`,
    unitName: units === 1 ? '默认单元' : `${unit + 1}单元`,
    buildingId: 'b',
    buildName: '1栋',
    floors: Array.from({ length: floors }, (_, at) => floors - at).map((floor) => ({
      floor,
      rooms: Array.from({ length: rooms }, (_, at) => roomOf(unit + 1, floor, at + 1)),
    })),
  }))
  const flat = all.flatMap((unit) => unit.floors.flatMap((floor) => floor.rooms))
  const counts: Record<string, number> = {}
  for (const { useStatus } of flat) counts[useStatus] = (counts[useStatus] ?? 0) + 1
  return { units: all, counts, total: flat.length }
}

interface BoardProps {
  grid: HouseGrid
  onOpen: (room: GridRoom) => void
}
function Board({ grid, onOpen }: BoardProps) {
  const [useStatus, setStatus] = useState<string>()
  return (
    <div className="flex h-[560px] flex-col border border-line bg-surface">
      <div className="p-2">
        <RoomLegend
          label="使用状态"
          items={USE_STATUSES}
          counts={grid.counts}
          chosen={useStatus}
          onToggle={(code) => setStatus(toggled(useStatus, code))}
        />
      </div>
      <div className="min-h-0 flex-1">
        <RoomMap grid={grid} label="1栋房态图" filters={useStatus ? { useStatus } : {}} onOpen={onOpen} />
      </div>
    </div>
  )
}
const meta = {
  title: '基础数据/房态图',
  component: Board,
  args: { onOpen: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Board>
export default meta
type Story = StoryObj<typeof meta>

/** 18 floors × 4 rooms × 3 units; arrows move, Enter opens. */
export const Residential: Story = {
  args: { grid: gridOf(3, 18, 4) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const map = within(canvas.getByRole('grid', { name: '1栋房态图' }))
    await expect(map.getAllByRole('gridcell')).toHaveLength(216)
    map.getAllByRole('gridcell')[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect(canvasElement.ownerDocument.activeElement).toHaveAccessibleName(/^1702/)
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: '1-1702' }))
    const vacant = canvas.getByRole('button', { name: /空置/ })
    await userEvent.click(vacant)
    await expect(vacant).toHaveAttribute('aria-pressed', 'true')
  },
}
/** 120 rooms of an office: a long floor goes on in a second line. */
export const Office: Story = { args: { grid: gridOf(1, 6, 20) } }

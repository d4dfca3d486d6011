import './room-print.css'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { HouseGrid } from '@wuguan/contract/basedata/house.actions'
import { layoutOf } from './room-map.layout'
import { floorLabel } from './room-map'
import { USE_STATUSES, statusWord } from './status-look'

interface RoomPrintProps {
  grid: HouseGrid
  title: string
  done: () => void
}

const stamp = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

/** The map on paper: words instead of colours, one table per unit. */
export function RoomPrint({ grid, title, done }: RoomPrintProps) {
  const [printedAt] = useState(() => stamp.format(new Date()))
  useEffect(() => {
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [done])
  const figures = USE_STATUSES.flatMap(({ code, label }) =>
    grid.counts[code] ? [`${label} ${grid.counts[code]}`] : [],
  )
  return createPortal(
    <div className="room-print">
      <h1>{title} 房态图</h1>
      <p>
        共 {grid.total} 套：{figures.join('，')}。打印时间 {printedAt}
      </p>
      {grid.units.map((unit) => {
        const { lines } = layoutOf({ units: [unit] })
        return (
          <table key={unit.id}>
            <caption>{unit.unitName}</caption>
            <tbody>
              {lines.map((line, at) => (
                <tr key={at}>
                  <th scope="row">{line.first ? floorLabel(line.floor) : ''}</th>
                  {line.cells.map((room, column) => (
                    <td key={column}>{room ? `${room.roomNo} ${statusWord(room.useStatus)}` : ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </div>,
    document.body,
  )
}

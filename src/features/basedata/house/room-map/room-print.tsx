import type { GridRoom, HouseGrid } from '@wuguan/contract/basedata/house.actions'
import { PrintDialog } from '@wuguan/ui/print-sheet'
import { layoutOf } from './room-map.layout'
import { floorLabel } from './room-map'

interface RoomPrintProps {
  grid: HouseGrid
  what: string
  title: string
  legend: readonly { code: number; label: string }[]
  counts: Readonly<Record<string, number>>
  wordOf: (room: GridRoom) => string
  close: () => void
}

/** The map on paper: words instead of colours, one table per unit. */
export function RoomPrint({ grid, what, title, legend, counts, wordOf, close }: RoomPrintProps) {
  const figures = legend.flatMap(({ code, label }) => (counts[code] ? [`${label} ${counts[code]}`] : []))
  return (
    <PrintDialog
      what={what}
      close={close}
      title={`${title} ${what}`}
      landscape
      facts={[
        { label: '套数', value: grid.total },
        { label: '其中', value: figures.join('，') },
      ]}
    >
      {grid.units.map((unit) => (
        <table key={unit.id} className="print-grid">
          <caption>{unit.unitName}</caption>
          <colgroup>
            <col style={{ width: '16mm' }} />
          </colgroup>
          <tbody>
            {layoutOf({ units: [unit] }).lines.map((line, at) => (
              <tr key={at}>
                <th scope="row">{line.first ? floorLabel(line.floor) : ''}</th>
                {line.cells.map((room, column) => (
                  <td key={column}>{room ? `${room.roomNo} ${wordOf(room)}` : ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </PrintDialog>
  )
}

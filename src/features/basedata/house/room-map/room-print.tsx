import type { HouseGrid } from '@wuguan/contract/basedata/house.actions'
import { PrintDialog } from '@wuguan/ui/print-sheet'
import { layoutOf } from './room-map.layout'
import { floorLabel } from './room-map'
import { USE_STATUSES, statusWord } from './status-look'

interface RoomPrintProps {
  grid: HouseGrid
  title: string
  close: () => void
}

/** The map on paper: words instead of colours, one table per unit. */
export function RoomPrint({ grid, title, close }: RoomPrintProps) {
  const figures = USE_STATUSES.flatMap(({ code, label }) =>
    grid.counts[code] ? [`${label} ${grid.counts[code]}`] : [],
  )
  return (
    <PrintDialog
      what="房态图"
      close={close}
      title={`${title} 房态图`}
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
                  <td key={column}>{room ? `${room.roomNo} ${statusWord(room.useStatus)}` : ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </PrintDialog>
  )
}

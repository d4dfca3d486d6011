import type { EnergyView } from '@wuguan/contract/meter/energy.actions'
import { grouped } from '../shared/words'

/** Usage per building and month: the darker, the more. Colour repeats the figure that stands in the cell. */
export function HeatMap({ heat, unit }: { heat: EnergyView['heat']; unit: string }) {
  const most = Math.max(1, ...heat.values.flat().map((value) => Number(value ?? 0)))
  if (heat.buildings.length === 0) return <p className="py-6 text-center text-table text-secondary">没有按楼栋的用量</p>
  return (
    // It scrolls sideways, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label="楼栋月度用量" className="overflow-x-auto">
      <table className="w-full border-separate border-spacing-0.5 text-small">
        <caption className="sr-only">楼栋月度用量，单位{unit}</caption>
        <thead>
          <tr>
            <th scope="col" className="px-2 text-left font-medium text-secondary">
              楼栋
            </th>
            {heat.periods.map((period) => (
              <th key={period} scope="col" className="tabular px-1 font-medium text-secondary">
                {period.slice(2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.buildings.map((building, row) => (
            <tr key={building}>
              <th scope="row" className="px-2 text-left font-normal whitespace-nowrap">
                {building}
              </th>
              {heat.values[row]!.map((value, column) => (
                <td
                  key={heat.periods[column]}
                  className="tabular relative h-7 min-w-16 overflow-hidden rounded-sm bg-sunken px-1 text-center"
                >
                  {value !== null && (
                    <span
                      aria-hidden
                      className="absolute inset-0 bg-chart-1"
                      style={{ opacity: 0.08 + 0.42 * (Number(value) / most) }}
                    />
                  )}
                  <span className="relative">{value === null ? '—' : grouped(value, 0)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

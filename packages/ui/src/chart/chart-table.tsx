import { shownSeries } from './chart.logic.ts'
import type { ChartData, ChartPick } from './chart.types.ts'

interface TableProps {
  title: string
  data: ChartData
  format: (value: number) => string
  onPick?: (pick: ChartPick) => void
}

/** The same figures as the drawing, to read, copy and reach by keyboard. */
export function ChartTable({ title, data, format, onPick }: TableProps) {
  const series = shownSeries(data)
  return (
    <table aria-label={title} className="tabular w-full text-table">
      <thead className="sticky top-0 bg-sunken text-secondary">
        <tr>
          <th scope="col" className="border-b border-line px-3 py-1.5 text-start font-medium">
            项目
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="border-b border-line px-3 py-1.5 text-end font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.categories.map((category, at) => (
          <tr key={category}>
            <th scope="row" className="border-b border-line px-3 py-1.5 text-start font-normal">
              {category}
            </th>
            {series.map(({ name, values, gathered }) => {
              const value = values[at] ?? null
              const shown = value === null ? '—' : format(value)
              return (
                <td key={name} className="border-b border-line px-3 py-1.5 text-end">
                  {onPick && value !== null && !gathered ? (
                    <button
                      type="button"
                      aria-label={`${category} ${name} ${shown}`}
                      onClick={() => onPick({ category, series: name })}
                      className="text-primary-text hover:underline"
                    >
                      {shown}
                    </button>
                  ) : (
                    shown
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

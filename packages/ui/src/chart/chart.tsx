import { lazy, Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { ChartColumn, Table2 } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { EmptyPanel } from '../panel/index.ts'
import { Skeleton } from '../skeleton/index.ts'
import { ChartTable } from './chart-table.tsx'
import { describeChart, isEmpty, plainNumber } from './chart.logic.ts'
import type { ChartKind, ChartPick, ChartSeries } from './chart.types.ts'

const Canvas = lazy(() => import('./chart-canvas.tsx'))

export interface ChartProps {
  /** What it shows; names the drawing and the table. */
  title: string
  /** What each shows stands at its type. */
  kind: ChartKind
  /** Keep both arrays stable (memo or query data): a new one draws anew. */
  categories: readonly string[]
  series: readonly ChartSeries[]
  /** How a value is written in tooltips and in the table; a stable function. */
  format?: (value: number) => string
  /** A point, bar or slice was pressed; the table offers the same by keyboard. */
  onPick?: (pick: ChartPick) => void
  /** px */
  height?: number
  /** Shown instead of an empty drawing. */
  empty?: ReactNode
  /** Starts as a table. */
  table?: boolean
  className?: string
}

/** One of the kinds of drawing, with a table of the same figures. The drawing's code is fetched when it is first shown. */
export function Chart({
  title,
  kind,
  categories,
  series,
  format = plainNumber,
  onPick,
  height = 260,
  empty,
  table = false,
  className,
}: ChartProps) {
  const [asTable, setAsTable] = useState(table)
  const data = useMemo(() => ({ kind, categories, series }), [kind, categories, series])
  const nothing = isEmpty(data)
  return (
    <figure className={cn('flex min-w-0 flex-col gap-1', className)}>
      <figcaption className="flex h-control-sm items-center justify-between gap-2">
        <span className="truncate font-medium" title={title}>
          {title}
        </span>
        {!nothing && (
          <IconButton
            size="sm"
            label={asTable ? `${title}：看图` : `${title}：看表格`}
            icon={asTable ? <ChartColumn /> : <Table2 />}
            onClick={() => setAsTable(!asTable)}
            className="ml-auto"
            data-print="hide"
          />
        )}
      </figcaption>
      {nothing ? (
        <div style={{ minHeight: height }} className="flex items-center justify-center">
          {empty ?? <EmptyPanel title="暂无数据" />}
        </div>
      ) : asTable ? (
        <div
          role="region"
          aria-label={`${title}表格`}
          // It scrolls, so the keyboard must be able to reach it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          style={{ height }}
          className="overflow-auto rounded border border-line"
        >
          <ChartTable title={title} data={data} format={format} onPick={onPick} />
        </div>
      ) : (
        <div role="img" aria-label={describeChart(title, data, format)} style={{ height }}>
          <Suspense fallback={<Skeleton lines={5} className="p-3" />}>
            <Canvas data={data} format={format} onPick={onPick} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}

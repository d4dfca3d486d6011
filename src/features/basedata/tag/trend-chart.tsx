import type { TagAnalysis } from '@wuguan/contract/basedata/tag.actions'
import { huesOf } from '@wuguan/ui/chart'
import { trendLines } from './analysis.logic'

/** By the name of the tag; it stands at the line's end. */
const STROKES = [
  'stroke-chart-1',
  'stroke-chart-2',
  'stroke-chart-3',
  'stroke-chart-4',
  'stroke-chart-5',
  'stroke-chart-6',
  'stroke-chart-7',
  'stroke-chart-8',
] as const
const WIDTH = 560
const HEIGHT = 220
const LEFT = 32
const RIGHT = 110
const TOP = 8
const BOTTOM = 22
/** More lines than this cannot be told apart; the list beside has them all. */
const LINES = 8
/** Labels closer than this would lie on each other. */
const LABEL_GAP = 14

export function TrendChart({ analysis }: { analysis: TagAnalysis }) {
  const drawn = trendLines(analysis)
  if (!drawn) return <p className="text-table text-secondary">每晚记录一次，两天后开始显示趋势</p>
  const x = (share: number) => LEFT + share * (WIDTH - LEFT - RIGHT)
  const y = (share: number) => TOP + share * (HEIGHT - TOP - BOTTOM)
  const lines = drawn.lines.slice(0, LINES)
  const hues = huesOf(lines.map(({ name }) => name))
  const labels = spread(lines.map((line) => y(line.points.at(-1)?.y ?? 0)))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${drawn.from}至${drawn.to}各标签客户数：${lines.map((line) => `${line.name}由${line.points[0]?.count ?? 0}到${line.points.at(-1)?.count ?? 0}`).join('，')}`}
      className="w-full max-w-160"
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} className="stroke-line" />
          <text x={LEFT - 6} y={y(share) + 4} textAnchor="end" className="tabular fill-secondary text-small">
            {Math.round(drawn.max * (1 - share))}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 4} className="tabular fill-secondary text-small">
        {drawn.from.slice(5)}
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 4} textAnchor="end" className="tabular fill-secondary text-small">
        {drawn.to.slice(5)}
      </text>
      {lines.map((line, at) => (
        <g key={line.tagId}>
          <polyline
            points={line.points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')}
            fill="none"
            strokeWidth={2}
            className={STROKES[hues[at]!]}
          />
          <text x={WIDTH - RIGHT + 8} y={(labels[at] ?? 0) + 4} className="fill-text text-small">
            {line.name.length > 7 ? `${line.name.slice(0, 7)}…` : line.name}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Moves labels apart from top to bottom, in the order of their lines' ends. */
function spread(ends: readonly number[]): number[] {
  const placed = [...ends]
  let last = -Infinity
  for (const at of ends.map((_, index) => index).toSorted((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0))) {
    last = Math.max(ends[at] ?? 0, last + LABEL_GAP)
    placed[at] = last
  }
  return placed
}

import { useEffect, useRef } from 'react'
import {
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
} from 'echarts/charts'
import {
  GridComponent,
  LegendScrollComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { coloursOf, optionOf } from './chart-option.ts'
import type { ChartData, ChartPick } from './chart.types.ts'

// SVG: sharp on paper, and small enough for the few thousand points that a screen shows.
register([
  BarChart,
  LineChart,
  PieChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  RadarChart,
  ScatterChart,
  RadarComponent,
  VisualMapContinuousComponent,
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
  LabelLayout,
  SVGRenderer,
])

interface CanvasProps {
  data: ChartData
  format: (value: number) => string
  onPick?: (pick: ChartPick) => void
}

/** The drawing: redrawn when its room or the theme changes. */
export default function ChartCanvas({ data, format, onPick }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const picked = useRef(onPick)
  useEffect(() => {
    picked.current = onPick
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const chart = init(element)
    const roomOf = () => ({ width: element.clientWidth, height: element.clientHeight })
    let room = roomOf()
    const draw = () => chart.setOption(optionOf(data, coloursOf(element), format, room), true)
    draw()
    chart.on('click', ({ name, seriesName }) => picked.current?.({ category: name, series: seriesName ?? '' }))
    const sizes = new ResizeObserver(() => {
      chart.resize()
      const { width, height } = roomOf()
      if (width === room.width && height === room.height) return
      // How labels stand depends on their room.
      room = { width, height }
      draw()
    })
    sizes.observe(element)
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', draw)
    return () => {
      sizes.disconnect()
      themes.disconnect()
      dark.removeEventListener('change', draw)
      chart.dispose()
    }
  }, [data, format])
  return <div ref={box} className="h-full w-full" />
}

import type { EChartsCoreOption } from 'echarts/core'
import { TOGETHER, type Room, labelOf, seldomOption, stepsOf } from './seldom-options.ts'
import { huesOf, shares, shortNumber } from './chart.logic.ts'
import type { ChartData } from './chart.types.ts'

export interface ChartColours {
  readonly ramp: readonly string[]
  readonly text: string
  readonly secondary: string
  readonly line: string
  readonly surface: string
  /** Text is measured in it, so it must be the family itself. */
  readonly font: string
}

/** The colours of the theme that is on now. */
export function coloursOf(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--c-${name}`).trim()
  return {
    ramp: Array.from({ length: 8 }, (_, i) => token(`chart-${i + 1}`)),
    text: token('text'),
    secondary: token('secondary'),
    line: token('line'),
    surface: token('raised'),
    font: style.fontFamily,
  }
}

/** Up to so many lines carry their name at their end; more would lie over each other, so they get a legend. */
const MOST_END_LABELS = 3

/** px beside the bottom axis: its numbers and the edges. */
const BESIDE = 72

/** What is told apart by its colour. */
const namesOf = ({ kind, categories, series }: ChartData): readonly string[] => {
  if (kind === 'pie' || kind === 'funnel') return categories
  if (kind === 'pareto') return [series[0]?.name ?? '', TOGETHER]
  return (kind === 'scatter' ? series.slice(1) : series).map(({ name }) => name)
}

/** `whole`: of the drawing with its axes. */
export function optionOf(
  data: ChartData,
  colours: ChartColours,
  format: (value: number) => string,
  whole: Room,
): EChartsCoreOption {
  const { kind, categories, series } = data
  const words = { color: colours.secondary, fontSize: 12, fontFamily: colours.font }
  const frame = {
    // Data does not move: nothing to wait for, and nothing for reduced motion to switch off.
    animation: false,
    color: huesOf(namesOf(data)).map((hue) => colours.ramp[hue]!),
    textStyle: { fontFamily: colours.font },
    tooltip: {
      confine: true,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.text, fontSize: 13 },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '—'),
    },
  }
  if (kind === 'pie') {
    const values = series[0]?.values ?? []
    const percent = shares(values)
    return {
      ...frame,
      tooltip: { ...frame.tooltip, trigger: 'item' },
      series: [
        {
          type: 'pie',
          name: series[0]?.name,
          radius: ['42%', '68%'],
          itemStyle: { borderColor: colours.surface, borderWidth: 1 },
          label: {
            ...words,
            color: colours.text,
            formatter: ({ name, dataIndex }: { name: string; dataIndex: number }) => `${name} ${percent[dataIndex]}%`,
          },
          labelLine: { lineStyle: { color: colours.line } },
          data: categories.map((name, at) => ({ name, value: values[at] ?? 0 })),
        },
      ],
    }
  }
  const room = { ...whole, width: whole.width - BESIDE }
  const seldom = seldomOption(data, colours, format, frame, room)
  if (seldom) return seldom
  const named = kind === 'line' && series.length > 1 && series.length <= MOST_END_LABELS
  const legend = series.length > 1 && !named
  const along = labelOf(categories, { ...room, width: room.width - (named ? 56 : 0) })
  return {
    ...frame,
    grid: {
      left: 8,
      right: named ? 72 : 16,
      top: legend ? 36 : 16,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: legend
      ? { top: 0, left: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10, textStyle: words, type: 'scroll' }
      : undefined,
    tooltip: { ...frame.tooltip, trigger: 'axis', axisPointer: { type: kind === 'line' ? 'line' : 'shadow' } },
    xAxis: {
      type: 'category',
      data: [...categories],
      boundaryGap: kind !== 'line',
      axisLabel: { ...words, ...along },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'value',
      ...stepsOf(room),
      axisLabel: { ...words, formatter: shortNumber, hideOverlap: true },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: series.map(({ name, values }) => ({
      type: kind === 'line' ? 'line' : 'bar',
      name,
      data: [...values],
      stack: kind === 'stacked' ? 'all' : undefined,
      barMaxWidth: 36,
      lineStyle: { width: 2 },
      symbol: 'circle',
      symbolSize: 6,
      showSymbol: values.length <= 31,
      endLabel: named ? { show: true, formatter: '{a}', color: colours.text, fontSize: 12, distance: 6 } : undefined,
      emphasis: { focus: series.length > 1 ? 'series' : 'none' },
    })),
  }
}

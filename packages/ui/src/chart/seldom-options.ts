import type { EChartsCoreOption } from 'echarts/core'
import type { ChartColours } from './chart-option.ts'
import { cutLabels, labelsAlong, paretoOf, plainNumber, shortNumber } from './chart.logic.ts'
import type { ChartData } from './chart.types.ts'

type Frame = { readonly tooltip: object } & Readonly<Record<string, unknown>>
type Format = (value: number) => string
/** px of what is drawn in. */
export interface Room {
  readonly width: number
  readonly height: number
}

/** The drawings beside lines, bars and pies; null for those. */
export function seldomOption(
  data: ChartData,
  colours: ChartColours,
  format: Format,
  frame: Frame,
  room: Room,
): EChartsCoreOption | null {
  switch (data.kind) {
    case 'combined':
      return combined(data, colours, frame, room)
    case 'pareto':
      return pareto(data, colours, format, frame, room)
    case 'heat':
      return heat(data, colours, format, frame, room)
    case 'radar':
      return radar(data, colours, frame)
    case 'funnel':
      return funnel(data, colours, format, frame)
    case 'gauge':
      return gauge(data, colours, format, frame)
    case 'scatter':
      return scatter(data, colours, format, frame, room)
    default:
      return null
  }
}

const wordsOf = (colours: ChartColours) => ({ color: colours.secondary, fontSize: 12, fontFamily: colours.font })
/** px that a name aslant takes at the most, and of a low drawing its part: the bars keep more room than their names. */
const [MOST_ASLANT, PART_ASLANT] = [96, 0.45]
/** None vanishes: what is cut aslant stands whole in the tooltip and in the table beside. */
export const labelOf = (categories: readonly string[], { width, height }: Room) => {
  const along = labelsAlong(categories, width)
  if (along.rotate === 0) return { ...along, hideOverlap: false }
  const cut = cutLabels(categories, Math.min(MOST_ASLANT, Math.round(height * PART_ASLANT)))
  return { ...along, hideOverlap: false, formatter: (_: string, at: number) => cut[at]! }
}
/** px between two values of the axis at the side. */
const STEP = 40
export const stepsOf = ({ height }: Room) => ({
  splitNumber: Math.max(2, Math.min(4, Math.floor(height / STEP) - 1)),
})
const axes = (colours: ChartColours, categories: readonly string[], room: Room) => {
  const words = wordsOf(colours)
  return {
    x: {
      type: 'category',
      data: [...categories],
      axisLabel: { ...words, ...labelOf(categories, room) },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
    },
    y: {
      type: 'value',
      ...stepsOf(room),
      axisLabel: { ...words, formatter: shortNumber, hideOverlap: true },
      splitLine: { lineStyle: { color: colours.line } },
    },
  }
}
const GRID = { left: 8, right: 16, top: 36, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' }
const legendOf = (colours: ChartColours) => ({
  top: 0,
  left: 0,
  icon: 'roundRect',
  itemWidth: 10,
  itemHeight: 10,
  textStyle: wordsOf(colours),
  type: 'scroll',
})

/** Two measures of one thing have seldom one scale: the lines get an axis of their own, without a second set of rules. */
function combined(
  { categories, series }: ChartData,
  colours: ChartColours,
  frame: Frame,
  room: Room,
): EChartsCoreOption {
  const { x, y } = axes(colours, categories, room)
  return {
    ...frame,
    grid: GRID,
    legend: legendOf(colours),
    tooltip: { ...frame.tooltip, trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: x,
    yAxis: [y, { ...y, splitLine: { show: false } }],
    series: series.map(({ name, values }, at) => ({
      type: at === 0 ? 'bar' : 'line',
      name,
      data: [...values],
      yAxisIndex: at === 0 ? 0 : 1,
      barMaxWidth: 36,
      symbol: 'circle',
      symbolSize: 6,
      lineStyle: { width: 2 },
    })),
  }
}

const ALL = 100
export const TOGETHER = '累计占比'
function pareto({ categories, series }: ChartData, colours: ChartColours, format: Format, frame: Frame, room: Room) {
  const [first] = series
  const steps = paretoOf(categories, first?.values ?? [])
  const { x, y } = axes(
    colours,
    steps.map(({ category }) => category),
    room,
  )
  const share = (value: unknown) => (typeof value === 'number' ? `${plainNumber(value)}%` : '—')
  return {
    ...frame,
    grid: GRID,
    legend: legendOf(colours),
    tooltip: { ...frame.tooltip, trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: x,
    yAxis: [
      y,
      { ...y, min: 0, max: ALL, splitLine: { show: false }, axisLabel: { ...wordsOf(colours), formatter: '{value}%' } },
    ],
    series: [
      {
        type: 'bar',
        name: first?.name,
        data: steps.map(({ value }) => value),
        barMaxWidth: 36,
        tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '—') },
      },
      {
        type: 'line',
        name: TOGETHER,
        data: steps.map(({ together }) => together),
        yAxisIndex: 1,
        symbol: 'circle',
        symbolSize: 6,
        tooltip: { valueFormatter: share },
      },
    ],
  }
}

/** px of a row of the heat map, axis and scale counted in, from which each is named. */
const ROW = 18
function heat({ categories, series }: ChartData, colours: ChartColours, format: Format, frame: Frame, room: Room) {
  const points = series.flatMap(({ values }, row) =>
    values.flatMap((value, column) => (value === null ? [] : [[column, row, value] as const])),
  )
  const sizes = points.map(([, , value]) => value)
  const { x } = axes(colours, categories, room)
  const [least, most] = [Math.min(0, ...sizes), Math.max(0, ...sizes)]
  return {
    ...frame,
    grid: { ...GRID, top: 8, bottom: 32 },
    tooltip: {
      ...frame.tooltip,
      trigger: 'item',
      formatter: ({ value: [column, row, value] }: { value: readonly [number, number, number] }) =>
        `${series[row]!.name}　${categories[column]!}　${format(value)}`,
    },
    xAxis: x,
    yAxis: {
      type: 'category',
      data: series.map(({ name }) => name),
      inverse: true,
      axisLabel: { ...wordsOf(colours), ...(room.height / series.length >= ROW ? { interval: 0 } : {}) },
      axisTick: { show: false },
      axisLine: { show: false },
    },
    visualMap: {
      type: 'continuous',
      min: least,
      max: most,
      text: [shortNumber(most), shortNumber(least)],
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: 120,
      itemWidth: 10,
      calculable: false,
      textStyle: wordsOf(colours),
      inRange: { color: [colours.surface, colours.ramp[0]] },
    },
    series: [{ type: 'heatmap', data: points, itemStyle: { borderColor: colours.line, borderWidth: 1 } }],
  }
}

function radar({ categories, series }: ChartData, colours: ChartColours, frame: Frame): EChartsCoreOption {
  const corner = (at: number) => Math.max(0, ...series.map(({ values }) => values[at] ?? 0)) || 1
  return {
    ...frame,
    legend: legendOf(colours),
    tooltip: { ...frame.tooltip, trigger: 'item' },
    radar: {
      indicator: categories.map((name, at) => ({ name, max: corner(at) })),
      radius: '62%',
      center: ['50%', '56%'],
      axisName: wordsOf(colours),
      splitArea: { show: false },
      splitLine: { lineStyle: { color: colours.line } },
      axisLine: { lineStyle: { color: colours.line } },
    },
    series: [
      {
        type: 'radar',
        data: series.map(({ name, values }) => ({
          name,
          value: values.map((value) => value ?? 0),
          areaStyle: { opacity: 0.12 },
        })),
      },
    ],
  }
}

function funnel({ categories, series }: ChartData, colours: ChartColours, format: Format, frame: Frame) {
  const values = series[0]?.values ?? []
  return {
    ...frame,
    tooltip: { ...frame.tooltip, trigger: 'item' },
    series: [
      {
        type: 'funnel',
        name: series[0]?.name,
        // Stages keep their order, whatever their size.
        sort: 'none',
        left: '8%',
        right: '32%',
        top: 8,
        bottom: 8,
        gap: 2,
        itemStyle: { borderColor: colours.surface, borderWidth: 1 },
        label: {
          ...wordsOf(colours),
          color: colours.text,
          position: 'right',
          formatter: ({ name, value }: { name: string; value: number }) => `${name}　${format(value)}`,
        },
        data: categories.map((name, at) => ({ name, value: values[at] ?? 0 })),
      },
    ],
  }
}

function gauge({ categories, series }: ChartData, colours: ChartColours, format: Format, frame: Frame) {
  const value = series[0]?.values[0] ?? 0
  return {
    ...frame,
    tooltip: { ...frame.tooltip, trigger: 'item' },
    series: [
      {
        type: 'gauge',
        name: series[0]?.name,
        min: 0,
        max: ALL,
        startAngle: 210,
        endAngle: -30,
        progress: { show: true, width: 12 },
        axisLine: { lineStyle: { width: 12, color: [[1, colours.line]] } },
        axisTick: { show: false },
        splitLine: { show: false },
        // The figure stands inside, where a scale would run into it.
        axisLabel: { show: false },
        radius: '95%',
        center: ['50%', '58%'],
        pointer: { show: false },
        title: { ...wordsOf(colours), offsetCenter: [0, '28%'] },
        detail: {
          color: colours.text,
          fontSize: 24,
          fontFamily: colours.font,
          offsetCenter: [0, '-4%'],
          formatter: (shown: number) => format(shown),
        },
        data: [{ value, name: categories[0] ?? '' }],
      },
    ],
  }
}

/** Where things stand by two measures; what lacks one of them stands nowhere. */
function scatter({ categories, series }: ChartData, colours: ChartColours, format: Format, frame: Frame, room: Room) {
  const [along, up] = series
  const { y } = axes(colours, [], room)
  const named = (name: string | undefined, nameGap: number) => ({
    name,
    nameLocation: 'middle',
    nameGap,
    nameTextStyle: wordsOf(colours),
    scale: true,
  })
  return {
    ...frame,
    grid: { ...GRID, left: 28, top: 16, right: 64, bottom: 28 },
    tooltip: {
      ...frame.tooltip,
      trigger: 'item',
      formatter: ({ name, value: [x, z] }: { name: string; value: readonly [number, number] }) =>
        `${name}　${along?.name} ${format(x)}　${up?.name} ${format(z)}`,
    },
    xAxis: { ...y, ...named(along?.name, 24) },
    yAxis: { ...y, ...named(up?.name, 40) },
    series: [
      {
        type: 'scatter',
        name: up?.name,
        symbolSize: 10,
        label: { ...wordsOf(colours), color: colours.text, show: true, position: 'right', formatter: '{b}' },
        labelLayout: { moveOverlap: 'shiftY' },
        data: categories.flatMap((name, at) => {
          const [x, z] = [along?.values[at] ?? null, up?.values[at] ?? null]
          return x === null || z === null ? [] : [{ name, value: [x, z] }]
        }),
      },
    ],
  }
}

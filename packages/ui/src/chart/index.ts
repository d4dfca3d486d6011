export { Chart } from './chart.tsx'
export type { ChartProps } from './chart.tsx'
export type { ChartKind, ChartPick, ChartSeries } from './chart.types.ts'

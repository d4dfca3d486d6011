export { Chart } from './chart.tsx'
export { huesOf } from './chart.logic.ts'
export type { ChartProps } from './chart.tsx'
export type { ChartKind, ChartPick, ChartSeries } from './chart.types.ts'

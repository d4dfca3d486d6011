export { StatisticCard } from './statistic.tsx'
export type { StatisticCardProps } from './statistic.tsx'

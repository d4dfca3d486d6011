export { DensityProvider, useDensity } from './density.tsx'
export type { TableDensity } from './density.tsx'

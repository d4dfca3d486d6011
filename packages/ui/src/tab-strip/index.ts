export { TabStrip } from './tab-strip.tsx'
export type { StripTab, TabStripProps } from './tab-strip.tsx'

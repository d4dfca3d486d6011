export { Splitter } from './splitter.tsx'
export type { SplitterProps } from './splitter.tsx'

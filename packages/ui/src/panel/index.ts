export { EmptyPanel, ErrorPanel, ResultPanel } from './panel.tsx'
export type { EmptyPanelProps, ErrorPanelProps, ResultPanelProps } from './panel.tsx'

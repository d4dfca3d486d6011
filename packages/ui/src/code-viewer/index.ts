export { CodeViewer } from './code-viewer.tsx'
export type { CodeViewerProps } from './code-viewer.tsx'
export { DiffViewer } from './diff-viewer.tsx'
export type { DiffViewerProps } from './diff-viewer.tsx'

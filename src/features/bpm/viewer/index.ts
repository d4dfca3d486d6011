export { ProcessViewer } from './lazy-viewer'
export type { ProcessViewerProps } from './process-viewer'
export type {
  Person,
  Result,
  ViewerActivity,
  ViewerData,
  ViewerElement,
  ViewerInstance,
  ViewerTask,
} from './viewer-data'
export type { Change } from './viewer-session'

export { LoadingOverlay, Skeleton } from './skeleton.tsx'
export type { LoadingOverlayProps, SkeletonProps } from './skeleton.tsx'
export { useDelayed } from './use-delayed.ts'

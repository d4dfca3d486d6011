import { lazy, Suspense } from 'react'
import type { ProcessViewerProps } from './process-viewer'

const Loaded = lazy(async () => ({ default: (await import('./process-viewer')).ProcessViewer }))

/** The viewer, fetched when it is first shown: pages with a diagram in one of their tabs do not pay for it before. */
export function ProcessViewer(props: ProcessViewerProps) {
  return (
    <Suspense fallback={<div className="h-full" />}>
      <Loaded {...props} />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { overlaysNeeded } from '@/app/notify'
import { useStore } from '@/app/store'
import { bootRouter } from './boot-router'

const Overlays = lazy(() => import('./overlays'))

export function App() {
  const overlays = useStore(overlaysNeeded, (needed) => needed)
  return (
    <>
      <RouterProvider router={bootRouter as never} />
      {overlays && (
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      )}
    </>
  )
}

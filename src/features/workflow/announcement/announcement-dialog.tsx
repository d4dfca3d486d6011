import { lazy, Suspense } from 'react'

const ReadDialog = lazy(async () => ({ default: (await import('./read-dialog')).ReadDialog }))

/** 公告, fetched when one is opened. */
export function AnnouncementDialog(props: { id: string; close: () => void }) {
  return (
    <Suspense>
      <ReadDialog {...props} />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import { Skeleton } from '@wuguan/ui/skeleton'
import { useSetup } from '@/features/basedata'
import { ChargeGuide } from '@/features/charge-finance'
import { Workbench } from './workbench'

const Guide = lazy(async () => ({ default: (await import('@/features/basedata')).Guide }))
const AnnouncementDialog = lazy(async () => ({ default: (await import('@/features/workflow')).AnnouncementDialog }))

interface DashboardProps {
  /** One that a notice leads to. */
  announcement: string | null
  closeAnnouncement: () => void
}

/** The first page after signing in: the guide while there is nothing yet, then the workbench with what charging still lacks above it. */
export function DashboardScreen({ announcement, closeAnnouncement }: DashboardProps) {
  const setup = useSetup()
  const waiting = <Skeleton lines={6} className="p-4" />
  if (setup.loading) return waiting
  if (setup.guided)
    return (
      <Suspense fallback={waiting}>
        <Guide setup={setup} />
      </Suspense>
    )
  return (
    <div className="flex flex-col gap-3">
      <ChargeGuide />
      <Workbench />
      {announcement !== null && (
        <Suspense>
          <AnnouncementDialog id={announcement} close={closeAnnouncement} />
        </Suspense>
      )}
    </div>
  )
}

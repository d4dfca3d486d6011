import { Skeleton } from '@wuguan/ui/skeleton'
import { Guide, useSetup } from '@/features/basedata'
import { Workbench } from './workbench'

/** The first page after signing in: the guide while there is nothing yet, then the workbench. */
export function DashboardScreen() {
  const setup = useSetup()
  if (setup.loading) return <Skeleton lines={6} className="p-4" />
  return setup.guided ? <Guide setup={setup} /> : <Workbench />
}

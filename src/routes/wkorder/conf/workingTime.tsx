import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { WorkingTimeScreen } from '@/features/wkorder/working-time-screen'

export const Route = createFileRoute('/wkorder/conf/workingTime')({
  ...staffRoute({ title: '工作时间', permission: 'wkorder:calendar:view' }),
  component: WorkingTimeScreen,
})

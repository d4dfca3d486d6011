import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { CreateScreen } from '@/features/contingency/create-screen'

export const Route = createFileRoute('/contingency/event/create')({
  ...recordRoute({ title: '上报事件', permission: 'contingency:event:report' }),
  component: CreateScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { CancelScreen } from '@/features/meter/reading/cancel-screen'

export const Route = createFileRoute('/meter/device/data/cancel/index')({
  ...listRoute({ title: '抄表作废', permission: 'meter:reading:list' }),
  component: listPage(CancelScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { opens } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'
import { SharingLayout } from '@/features/charge-sharing/shared/sharing-layout'

export const Route = createFileRoute('/charge/sharing')({
  ...staffRoute({ title: '公摊', permission: 'charge-sharing:record:list' }),
  beforeLoad: opens('/charge/sharing', '/charge/sharing/meter-record'),
  component: SharingLayout,
})

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { offlineTabs } from '@/features/materials/pages'
import { tabsPage } from '@/app/routing/list-tabs'

export const Route = createFileRoute('/materials/offline/index')({
  ...listRoute({ title: '线下单据', permission: 'materials:offline:view' }),
  component: tabsPage('线下单据', offlineTabs),
})

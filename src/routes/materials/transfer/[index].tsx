import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { transferTabs } from '@/features/materials/pages'
import { tabsPage } from '@/app/routing/list-tabs'

export const Route = createFileRoute('/materials/transfer/index')({
  ...listRoute({ title: '调拨单', permission: 'materials:transfer:view' }),
  component: tabsPage('调拨单', transferTabs),
})

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { purchaseTabs } from '@/features/materials/pages'
import { tabsPage } from '@/app/routing/list-tabs'

export const Route = createFileRoute('/materials/purchase/index')({
  ...listRoute({ title: '采购单', permission: 'materials:purchase:view' }),
  component: tabsPage('采购单', purchaseTabs),
})

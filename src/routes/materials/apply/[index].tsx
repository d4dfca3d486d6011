import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { applyTabs } from '@/features/materials/pages'
import { tabsPage } from '@/app/routing/list-tabs'

export const Route = createFileRoute('/materials/apply/index')({
  ...listRoute({ title: '领用单', permission: 'materials:apply:view' }),
  component: tabsPage('领用单', applyTabs),
})

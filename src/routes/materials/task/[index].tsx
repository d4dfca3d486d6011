import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { stocktakeTabs } from '@/features/materials/pages'
import { tabsPage } from '@/app/routing/list-tabs'

export const Route = createFileRoute('/materials/task/index')({
  ...listRoute({ title: '物资任务', permission: 'materials:task:view' }),
  component: tabsPage('物资任务', stocktakeTabs),
})

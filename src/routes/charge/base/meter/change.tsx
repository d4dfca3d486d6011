import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ChangeListScreen } from '@/features/meter/change/change-list'

export const Route = createFileRoute('/charge/base/meter/change')({
  ...listRoute({ title: '换表记录', permission: 'meter:change:list' }),
  component: listPage(ChangeListScreen, { finance: true }),
})

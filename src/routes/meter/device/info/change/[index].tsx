import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ChangeListScreen } from '@/features/meter/change/change-list'

export const Route = createFileRoute('/meter/device/info/change/index')({
  ...listRoute({ title: '换表列表', permission: 'meter:change:list' }),
  component: listPage(ChangeListScreen),
})

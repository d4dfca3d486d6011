import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { SetListScreen } from '@/features/patrol/set-screens'

export const Route = createFileRoute('/patrol/set/index')({
  ...listRoute({ title: '巡检设置', permission: 'patrol:set:view' }),
  component: listPage(SetListScreen),
})

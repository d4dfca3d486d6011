import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PickScreen } from '@/features/materials/pick-screen'

export const Route = createFileRoute('/materials/setting/pick')({
  ...listRoute({ title: '领用设置', permission: 'materials:setting:view' }),
  component: listPage(PickScreen),
})

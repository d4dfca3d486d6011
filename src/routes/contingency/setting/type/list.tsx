import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { TypeScreen } from '@/features/contingency/type-screen'

export const Route = createFileRoute('/contingency/setting/type/list')({
  ...listRoute({ title: '事件类型', permission: 'contingency:type:view' }),
  component: listPage(TypeScreen),
})

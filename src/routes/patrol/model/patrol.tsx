import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ModelScreen } from '@/features/patrol/model-screen'

export const Route = createFileRoute('/patrol/model/patrol')({
  ...staffRoute({ title: '巡检模式', permission: 'patrol:model:edit' }),
  component: ModelScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ModelScreen } from '@/features/bpm/models/model-screen'

export const Route = createFileRoute('/bpm/manager/model/')({
  ...listRoute({ title: '流程模型', permission: 'bpm:model:list' }),
  component: listPage(ModelScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { FindingListScreen } from '@/features/equipment/finding-screens'

export const Route = createFileRoute('/equipment/abnormality/task/index')({
  ...listRoute({ title: '异常任务', permission: 'equipment:abnormal:view' }),
  component: listPage(FindingListScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { FindingListScreen } from '@/features/patrol/finding-screens'

export const Route = createFileRoute('/patrol/abnormality/task')({
  ...listRoute({ title: '异常任务', permission: 'patrol:abnormal:view' }),
  component: listPage(FindingListScreen),
})

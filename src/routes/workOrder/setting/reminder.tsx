import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ReminderMatrixScreen } from '@/features/work-order/centre/reminder-matrix'

export const Route = createFileRoute('/workOrder/setting/reminder')({
  ...listRoute({ title: '提醒设置', permission: 'workOrder:reminder:view' }),
  component: listPage(ReminderMatrixScreen),
})

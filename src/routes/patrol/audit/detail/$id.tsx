import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { TaskScreen } from '@/features/patrol/task-screens'

export const Route = createFileRoute('/patrol/audit/detail/$id')({
  ...staffRoute({ title: '巡检审核详情', permission: 'patrol:audit:view' }),
  component: addressPage(TaskScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { FindingScreen } from '@/features/equipment/finding-screens'

export const Route = createFileRoute('/equipment/abnormal/task/detail/$id')({
  ...staffRoute({ title: '异常任务详情', permission: 'equipment:abnormal:view' }),
  component: addressPage(FindingScreen),
})

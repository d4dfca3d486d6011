import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { BaseSettings } from '@/features/work-order/base-settings'

export const Route = createFileRoute('/workOrder/setting/base')({
  ...staffRoute({ title: '基础设置', permission: 'workOrder:baseSetting:view' }),
  component: BaseSettings,
})

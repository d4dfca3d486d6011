import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ServiceBoard } from '@/features/wkorder/service-board'

export const Route = createFileRoute('/customer/service/setting/')({
  ...staffRoute({ title: '客服设置', permission: 'customer-service:limit:view' }),
  component: ServiceBoard,
})

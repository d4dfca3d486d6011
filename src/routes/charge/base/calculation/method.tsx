import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { MethodScreen } from '@/features/charge-base/method/method-screen'

export const Route = createFileRoute('/charge/base/calculation/method')({
  ...listRoute({ title: '计算方式', permission: 'charge-base:calculation-method:list' }),
  component: listPage(MethodScreen),
})

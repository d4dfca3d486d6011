import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { CustomerScreen } from '@/features/basedata/customer/customer-screen'

export const Route = createFileRoute('/basedata/customerInfo')({
  ...listRoute({ title: '客户信息', permission: 'basedata:customer:list' }),
  component: listPage(CustomerScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { BusinessScreen } from '@/features/charge-base/commerce/business-screen'

export const Route = createFileRoute('/charge/base/businessFeeStandard')({
  ...listRoute({ title: '商业收费标准', permission: 'charge-base:business-standard:list' }),
  component: listPage(BusinessScreen),
})

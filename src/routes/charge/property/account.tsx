import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { AccountScreen } from '@/features/charge-other/account/account-screen'

export const Route = createFileRoute('/charge/property/account')({
  ...listRoute({ title: '房产账户', permission: 'charge-other:property-account:list' }),
  component: listPage(AccountScreen),
})

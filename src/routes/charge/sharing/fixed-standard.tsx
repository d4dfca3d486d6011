import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { SharingStandardScreen } from '@/features/charge-sharing/standard/standard-screen'

export const Route = createFileRoute('/charge/sharing/fixed-standard')({
  ...listRoute({ title: '定额公摊标准', permission: 'charge-sharing:standard:list' }),
  component: listPage(SharingStandardScreen, { kind: 'fixed' }),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { LinkScreen } from '@/features/wkorder/link-screen'

export const Route = createFileRoute('/wkorder/conf/businessLink')({
  ...listRoute({ title: '业务环节', permission: 'wkorder:link:edit' }),
  component: listPage(LinkScreen),
})

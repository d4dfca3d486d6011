import { createFileRoute } from '@tanstack/react-router'
import { visitStatus } from '@wuguan/contract/wkorder/visit-status.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/wkorder/conf/visit/status')({
  ...listRoute({ title: '回访状态', permission: 'wkorder:visitStatus:view' }),
  component: entityPage(visitStatus),
})

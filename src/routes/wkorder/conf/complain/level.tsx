import { createFileRoute } from '@tanstack/react-router'
import { complaintLevel } from '@wuguan/contract/wkorder/complaint-level.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/wkorder/conf/complain/level')({
  ...listRoute({ title: '投诉级别', permission: 'wkorder:complaintLevel:view' }),
  component: entityPage(complaintLevel),
})

import { createFileRoute } from '@tanstack/react-router'
import { defaultAppraisal } from '@wuguan/contract/wkorder/default-appraisal.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/wkorder/conf/default/appraisal')({
  ...listRoute({ title: '默认评价', permission: 'wkorder:appraisal:edit' }),
  component: entityPage(defaultAppraisal),
})

import { createFileRoute } from '@tanstack/react-router'
import { problemArea } from '@wuguan/contract/wkorder/problem-area.entity'
import { treePage } from '@/app/routing/tree-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/wkorder/conf/problem/area')({
  ...listRoute({ title: '问题区域', permission: 'wkorder:area:view' }),
  component: treePage(problemArea),
})

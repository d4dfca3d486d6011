import { createFileRoute } from '@tanstack/react-router'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { treePage } from '@/app/routing/tree-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/wkorder/conf/problem/category')({
  ...listRoute({ title: '问题类别', permission: 'wkorder:category:view' }),
  component: treePage(problemCategory),
})

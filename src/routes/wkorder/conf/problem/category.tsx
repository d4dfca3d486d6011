import { createFileRoute } from '@tanstack/react-router'
import { CategoryScreen } from '@/features/wkorder/category-screen'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/wkorder/conf/problem/category')({
  ...listRoute({ title: '问题类别', permission: 'wkorder:category:view' }),
  component: listPage(CategoryScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ProductScreen } from '@/features/charge-base/commerce/product-screen'

export const Route = createFileRoute('/charge/base/product/list')({
  ...listRoute({ title: '收费产品', permission: 'charge-base:product:list' }),
  component: listPage(ProductScreen),
})

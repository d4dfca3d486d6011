import { createFileRoute } from '@tanstack/react-router'
import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/wkorder/conf/req/source')({
  ...listRoute({ title: '需求来源', permission: 'wkorder:source:view' }),
  component: entityPage(orderSource),
})

import { createFileRoute } from '@tanstack/react-router'
import { cityPurchaseSetting } from '@wuguan/contract/materials/settings.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/materials/setting/purchase-city')({
  ...listRoute({ title: '城市采购设置', permission: 'materials:setting:view' }),
  component: entityPage(cityPurchaseSetting),
})

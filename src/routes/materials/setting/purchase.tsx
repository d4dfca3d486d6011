import { createFileRoute } from '@tanstack/react-router'
import { projectPurchaseSetting } from '@wuguan/contract/materials/settings.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/materials/setting/purchase')({
  ...listRoute({ title: '采购设置', permission: 'materials:setting:view' }),
  component: entityPage(projectPurchaseSetting),
})

import { createFileRoute } from '@tanstack/react-router'
import { projectWarehouse } from '@wuguan/contract/materials/warehouse.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { warehouseUi } from '@/features/materials/warehouse.ui'

export const Route = createFileRoute('/materials/setting/warehouse')({
  ...listRoute({ title: '仓库设置', permission: 'materials:warehouse:view' }),
  component: entityPage(projectWarehouse, warehouseUi),
})

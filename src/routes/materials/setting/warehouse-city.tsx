import { createFileRoute } from '@tanstack/react-router'
import { cityWarehouse } from '@wuguan/contract/materials/warehouse.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { warehouseUi } from '@/features/materials/warehouse.ui'

export const Route = createFileRoute('/materials/setting/warehouse-city')({
  ...listRoute({ title: '城市仓库', permission: 'materials:warehouse:view' }),
  component: entityPage(cityWarehouse, warehouseUi),
})

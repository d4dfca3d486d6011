import { createFileRoute } from '@tanstack/react-router'
import { elevatorBrand } from '@wuguan/contract/elevator/elevator-brand.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/elevator/brand')({
  ...listRoute({ title: '电梯品牌', permission: 'elevator:brand:view' }),
  component: entityPage(elevatorBrand),
})

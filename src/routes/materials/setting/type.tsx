import { createFileRoute } from '@tanstack/react-router'
import { materialType } from '@wuguan/contract/materials/material-type.entity'
import { listRoute } from '@/app/routing/route-options'
import { treePage } from '@/app/routing/tree-page'

export const Route = createFileRoute('/materials/setting/type')({
  ...listRoute({ title: '物资类型', permission: 'materials:type:view' }),
  component: treePage(materialType),
})

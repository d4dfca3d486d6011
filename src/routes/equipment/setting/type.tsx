import { createFileRoute } from '@tanstack/react-router'
import { equipmentType } from '@wuguan/contract/equipment/equipment-settings.entity'
import { listRoute } from '@/app/routing/route-options'
import { treePage } from '@/app/routing/tree-page'
import { typeUi } from '@/features/equipment/settings.ui'

export const Route = createFileRoute('/equipment/setting/type')({
  ...listRoute({ title: '设备类型', permission: 'equipment:type:view' }),
  component: treePage(equipmentType, typeUi),
})

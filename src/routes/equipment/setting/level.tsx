import { createFileRoute } from '@tanstack/react-router'
import { equipmentLevel } from '@wuguan/contract/equipment/equipment-settings.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { levelUi } from '@/features/equipment/settings.ui'

export const Route = createFileRoute('/equipment/setting/level')({
  ...listRoute({ title: '设备级别', permission: 'equipment:level:view' }),
  component: entityPage(equipmentLevel, levelUi),
})

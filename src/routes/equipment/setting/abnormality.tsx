import { createFileRoute } from '@tanstack/react-router'
import { equipmentAbnormalType } from '@wuguan/contract/equipment/equipment-settings.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { abnormalTypeUi } from '@/features/equipment/settings.ui'

export const Route = createFileRoute('/equipment/setting/abnormality')({
  ...listRoute({ title: '异常类型', permission: 'equipment:abnormalType:view' }),
  component: entityPage(equipmentAbnormalType, abnormalTypeUi),
})

import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { EquipmentBoardScreen } from '@/features/equipment/board-screen'

export const Route = createFileRoute('/equipment/report/')({
  ...staffRoute({ title: '设备报表', permission: 'equipment:report:view' }),
  component: EquipmentBoardScreen,
})

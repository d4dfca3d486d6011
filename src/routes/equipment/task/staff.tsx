import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { StaffScreen } from '@/features/equipment/staff-screen'

export const Route = createFileRoute('/equipment/task/staff')({
  ...staffRoute({ title: '人员任务', permission: 'equipment:task:view' }),
  component: StaffScreen,
})

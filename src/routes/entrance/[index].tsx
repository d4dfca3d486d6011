import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { EntranceScreen } from '@/features/workflow/entrance/entrance-screen'

export const Route = createFileRoute('/entrance/index')({
  ...staffRoute({ title: '设置入口', permission: 'workflow:setting:view' }),
  component: EntranceScreen,
})

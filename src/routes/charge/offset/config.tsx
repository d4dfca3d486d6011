import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { OffsetConfigScreen } from '@/features/charge-prepaid/config/config-screen'

export const Route = createFileRoute('/charge/offset/config')({
  ...staffRoute({ title: '冲抵配置', permission: 'charge-other:offset-config:edit' }),
  component: OffsetConfigScreen,
})

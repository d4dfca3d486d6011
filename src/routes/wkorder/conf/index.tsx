import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ConfScreen } from '@/features/wkorder/conf-screen'

export const Route = createFileRoute('/wkorder/conf/')({
  ...staffRoute({ title: '工单配置', permission: 'wkorder:category:view' }),
  component: ConfScreen,
})

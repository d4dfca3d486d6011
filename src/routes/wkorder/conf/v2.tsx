import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ConfV2Screen } from '@/features/wkorder/conf-v2-screen'

export const Route = createFileRoute('/wkorder/conf/v2')({
  ...staffRoute({ title: '工单配置 V2', permission: 'wkorder:category:view' }),
  component: ConfV2Screen,
})

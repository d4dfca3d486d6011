import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { OffsetLogScreen } from '@/features/charge-prepaid/logs/log-screen'

export const Route = createFileRoute('/charge/offsetLog')({
  ...listRoute({ title: '冲抵日志', permission: 'charge-other:offset-log:list' }),
  component: listPage(OffsetLogScreen, { log: 'own' }),
})

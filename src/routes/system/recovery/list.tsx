import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { RecoveryScreen } from '@/features/system/recovery/recovery-screen'

export const Route = createFileRoute('/system/recovery/list')({
  ...listRoute({ title: '回收站', permission: 'system:recovery:list' }),
  component: listPage(RecoveryScreen),
})

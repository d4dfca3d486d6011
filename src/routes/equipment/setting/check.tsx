import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { CheckScreen } from '@/features/equipment/check-screen'

export const Route = createFileRoute('/equipment/setting/check')({
  ...listRoute({ title: '检查项', permission: 'equipment:checkItem:view' }),
  component: listPage(CheckScreen),
})

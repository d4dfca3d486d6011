import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { SpecialScreen } from '@/features/basedata/ledger/special-screen'

export const Route = createFileRoute('/basedata/ledger/special')({
  ...listRoute({ title: '专项台账', permission: 'basedata:ledger:list' }),
  component: listPage(SpecialScreen),
})

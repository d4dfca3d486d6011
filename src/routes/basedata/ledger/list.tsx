import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { LedgerScreen } from '@/features/basedata/ledger/ledger-screen'

export const Route = createFileRoute('/basedata/ledger/list')({
  ...listRoute({ title: '台账列表', permission: 'basedata:ledger:list' }),
  component: listPage(LedgerScreen),
})

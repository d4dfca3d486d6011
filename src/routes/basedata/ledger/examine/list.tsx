import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ExamineScreen } from '@/features/basedata/ledger/examine-screen'

export const Route = createFileRoute('/basedata/ledger/examine/list')({
  ...listRoute({ title: '台账审核', permission: 'basedata:ledger:examine' }),
  component: listPage(ExamineScreen),
})

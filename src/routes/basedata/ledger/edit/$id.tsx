import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { LedgerForm } from '@/features/basedata/ledger/ledger-form'

export const Route = createFileRoute('/basedata/ledger/edit/$id')({
  ...staffRoute({ title: '编辑台账', permission: 'basedata:ledger:edit' }),
  component: Page,
})

function Page() {
  return <LedgerForm id={Route.useParams().id} />
}

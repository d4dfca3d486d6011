import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { LedgerForm } from '@/features/basedata/ledger/ledger-form'
import { parseLedgerSearch, startOf } from '@/features/basedata/ledger/ledger-search'

export const Route = createFileRoute('/basedata/ledger/add')({
  ...staffRoute({ title: '新增台账', permission: 'basedata:ledger:add', tabKey: ['prevId'] }),
  validateSearch: parseLedgerSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  // Another month chosen in the matrix is another form.
  return <LedgerForm key={JSON.stringify(search)} prevId={search.prevId} start={startOf(search)} />
}

import { createFileRoute } from '@tanstack/react-router'
import { taxCode } from '@wuguan/contract/charge-base/tax-code.entity'
import { taxCodeUi } from '@/features/charge-base/shared/list-uis'
import { ListScreen } from '@wuguan/crud/list-screen'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/taxCode')({
  ...listRoute({ title: '税收分类编码', permission: 'charge-base:tax-code:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ListScreen
      entity={taxCode}
      ui={taxCodeUi}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

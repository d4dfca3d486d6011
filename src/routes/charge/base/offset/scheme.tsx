import { createFileRoute } from '@tanstack/react-router'
import { offsetScheme } from '@wuguan/contract/charge-base/offset-scheme.entity'
import { offsetSchemeUi } from '@/features/charge-base/shared/list-uis'
import { ListScreen } from '@wuguan/crud/list-screen'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/offset/scheme')({
  ...listRoute({ title: '冲抵方案', permission: 'charge-base:offset-scheme:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ListScreen
      entity={offsetScheme}
      ui={offsetSchemeUi}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

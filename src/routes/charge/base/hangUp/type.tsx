import { createFileRoute } from '@tanstack/react-router'
import { hangUpType } from '@wuguan/contract/charge-base/hang-up-type.entity'
import { hangUpTypeUi } from '@/features/charge-base/shared/list-uis'
import { ListScreen } from '@wuguan/crud/list-screen'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/hangUp/type')({
  ...listRoute({ title: '挂账类型', permission: 'charge-base:hang-up-type:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ListScreen
      entity={hangUpType}
      ui={hangUpTypeUi}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

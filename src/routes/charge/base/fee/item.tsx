import { createFileRoute } from '@tanstack/react-router'
import { feeItem } from '@wuguan/contract/charge-base/fee-item.entity'
import { feeItemUi } from '@/features/charge-base/shared/list-uis'
import { ListScreen } from '@wuguan/crud/list-screen'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/fee/item')({
  ...listRoute({ title: '收费项目', permission: 'charge-base:fee-item:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ListScreen
      entity={feeItem}
      ui={feeItemUi}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ClassificationTreeScreen } from '@/features/charge-base/setup/classification-screen'

export const Route = createFileRoute('/charge/base/classification/code/tree')({
  ...listRoute({ title: '分类编码树', permission: 'charge-base:classification-code:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ClassificationTreeScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

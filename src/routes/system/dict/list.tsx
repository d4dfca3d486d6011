import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { DictListScreen } from '@/features/system/dict/dict-list-screen'

export const Route = createFileRoute('/system/dict/list')({
  ...listRoute({ title: '字典列表', permission: 'system:dict:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <DictListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}

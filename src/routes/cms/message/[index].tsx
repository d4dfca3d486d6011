import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { parseBoxSearch } from '@/features/app/message-box/box-search'
import { MessageBoxScreen } from '@/features/app/message-box/message-box-screen'

export const Route = createFileRoute('/cms/message/index')({
  ...staffRoute({ title: '消息盒子', permission: 'message:record:view' }),
  validateSearch: parseBoxSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <MessageBoxScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

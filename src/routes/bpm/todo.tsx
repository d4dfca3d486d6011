import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { TodoScreen } from '@/features/bpm/todo/todo-screen'

export const Route = createFileRoute('/bpm/todo')({
  ...listRoute({ title: '我的待办' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <TodoScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}

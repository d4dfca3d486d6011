import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { TodoScreen } from '@/features/bpm/todo/todo-screen'

export const Route = createFileRoute('/bpm/todo')({
  ...listRoute({ title: '我的待办' }),
  component: listPage(TodoScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage, type ListAddress } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { HandlerScreen } from '@/features/wkorder/handler-screen'

export const Route = createFileRoute('/wkorder/conf/task/handler/$taskType/$taskStage')({
  ...listRoute({ title: '任务处理人', permission: 'wkorder:handler:view' }),
  component: listPage(HandlerPage),
})

function HandlerPage(address: ListAddress) {
  const navigate = Route.useNavigate()
  return (
    <HandlerScreen
      {...Route.useParams()}
      {...address}
      onPlace={(taskType, taskStage) => void navigate({ params: { taskType, taskStage }, search: {}, replace: true })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listPage, type ListAddress } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ReasonScreen } from '@/features/wkorder/reason-screen'

export const Route = createFileRoute('/wkorder/conf/setReason/list/$reasonType')({
  ...listRoute({ title: '原因设置', permission: 'wkorder:reason:view' }),
  component: listPage(ReasonPage),
})

function ReasonPage(address: ListAddress) {
  const navigate = Route.useNavigate()
  return (
    <ReasonScreen
      {...Route.useParams()}
      {...address}
      onType={(reasonType) => void navigate({ params: { reasonType }, search: {}, replace: true })}
    />
  )
}

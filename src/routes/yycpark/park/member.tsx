import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ParkMemberScreen } from '@/features/basedata/park-member/park-member-screen'

export const Route = createFileRoute('/yycpark/park/member')({
  ...listRoute({ title: '停车会员', permission: 'basedata:parkMember:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ParkMemberScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

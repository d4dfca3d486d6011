import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ParkMemberScreen } from '@/features/basedata/park-member/park-member-screen'

export const Route = createFileRoute('/yycpark/park/member')({
  ...listRoute({ title: '停车会员', permission: 'basedata:parkMember:list' }),
  component: listPage(ParkMemberScreen),
})

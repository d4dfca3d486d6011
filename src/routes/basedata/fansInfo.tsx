import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { FanScreen } from '@/features/basedata/fan/fan-screen'

export const Route = createFileRoute('/basedata/fansInfo')({
  ...listRoute({ title: '粉丝信息', permission: 'basedata:fan:list' }),
  component: listPage(FanScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { HousekeeperScreen } from '@/features/basedata/housekeeper/housekeeper-screen'

export const Route = createFileRoute('/basedata/keeper/housekeeper/')({
  ...listRoute({ title: '管家管理', permission: 'basedata:housekeeper:list' }),
  component: listPage(HousekeeperScreen),
})

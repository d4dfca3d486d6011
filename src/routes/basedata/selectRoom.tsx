import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { SelectRoomScreen } from '@/features/basedata/select-room'

export const Route = createFileRoute('/basedata/selectRoom')({
  ...listRoute({ title: '选房', permission: 'basedata:house:list' }),
  component: SelectRoomScreen,
})

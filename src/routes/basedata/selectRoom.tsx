import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { SelectRoomScreen } from '@/features/basedata/select-room'

export const Route = createFileRoute('/basedata/selectRoom')({
  ...staffRoute({ title: '选房', permission: 'basedata:house:list' }),
  validateSearch: (raw: Record<string, unknown>): { next?: string } =>
    typeof raw['next'] === 'string' ? { next: raw['next'] } : {},
  component: Page,
})

function Page() {
  return <SelectRoomScreen next={Route.useSearch().next} />
}

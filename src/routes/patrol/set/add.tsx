import { createFileRoute } from '@tanstack/react-router'
import { readCopy } from '@/app/routing/record-search'
import { staffRoute } from '@/app/routing/route-options'
import { SetFormScreen } from '@/features/patrol/set-screens'

export const Route = createFileRoute('/patrol/set/add')({
  ...staffRoute({ title: '新增设置', permission: 'patrol:set:create', tabKey: ['id', 'copyId'] }),
  validateSearch: readCopy,
  component: SetFormScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { UnitScreen } from '@/features/basedata/unit'

export const Route = createFileRoute('/basedata/unit/list')({
  ...listRoute({ title: '单元列表', permission: 'basedata:unit:list' }),
  component: UnitScreen,
})

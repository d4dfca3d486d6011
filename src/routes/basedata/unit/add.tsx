import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { UnitAddScreen } from '@/features/basedata/unit-add'

export const Route = createFileRoute('/basedata/unit/add')({
  ...staffRoute({ title: '新增单元', permission: 'basedata:unit:add' }),
  component: UnitAddScreen,
})

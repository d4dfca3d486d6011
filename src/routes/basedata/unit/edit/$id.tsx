import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { UnitEditScreen } from '@/features/basedata/unit/unit-form-screens'

export const Route = createFileRoute('/basedata/unit/edit/$id')({
  ...staffRoute({ title: '编辑单元', permission: 'basedata:unit:edit' }),
  component: addressPage(UnitEditScreen),
})

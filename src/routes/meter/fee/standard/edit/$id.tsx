import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { MeterStandardEditScreen } from '@/features/meter/standard/standard-form'

export const Route = createFileRoute('/meter/fee/standard/edit/$id')({
  ...staffRoute({ title: '编辑仪表标准', permission: 'charge-base:fee-standard:edit' }),
  component: addressPage(MeterStandardEditScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { Delivery } from '@/features/basedata/archive/delivery'

export const Route = createFileRoute('/basedata/archives/$id/delivery')({
  ...staffRoute({ title: '交付记录', permission: 'basedata:archive:view' }),
  component: addressPage(Delivery),
})

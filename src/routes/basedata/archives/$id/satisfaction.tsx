import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { Satisfaction } from '@/features/work-order/archive/satisfaction'

export const Route = createFileRoute('/basedata/archives/$id/satisfaction')({
  ...staffRoute({ title: '满意度', permission: 'basedata:archive:view' }),
  component: addressPage(Satisfaction),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { FindingScreen } from '@/features/patrol/finding-screens'

export const Route = createFileRoute('/patrol/abnormality/detail/$id')({
  ...staffRoute({ title: '异常详情', permission: 'patrol:abnormal:view' }),
  component: addressPage(FindingScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { DoubleSignScreen } from '@/features/patrol/double-sign-screens'

export const Route = createFileRoute('/patrol/double/sign/record/detail/$id')({
  ...staffRoute({ title: '双签详情', permission: 'patrol:doubleSign:view' }),
  component: addressPage(DoubleSignScreen),
})

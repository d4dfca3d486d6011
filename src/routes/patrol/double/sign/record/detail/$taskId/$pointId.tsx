import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { DoubleSignOfPoint } from '@/features/patrol/double-sign-screens'

export const Route = createFileRoute('/patrol/double/sign/record/detail/$taskId/$pointId')({
  ...staffRoute({ title: '双签点位详情', permission: 'patrol:doubleSign:view' }),
  component: addressPage(DoubleSignOfPoint),
})

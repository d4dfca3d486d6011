import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ReadingDetailScreen } from '@/features/meter/reading/detail-screen'

export const Route = createFileRoute('/meter/device/data/detail/$id')({
  ...staffRoute({ title: '抄表详情', permission: 'meter:reading:list' }),
  component: addressPage(ReadingDetailScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { EventScreen } from '@/features/event/event-screen'

export const Route = createFileRoute('/manage/event/emergencies/detail/$id')({
  ...staffRoute({ title: '突发事件详情', permission: 'event:event:view' }),
  component: addressPage(EventScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { meterLevel } from '@wuguan/contract/meter/meter-level.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/meter/conf/level/index')({
  ...listRoute({ title: '仪表级别', permission: 'meter:level:list' }),
  component: entityPage(meterLevel),
})

import { createFileRoute } from '@tanstack/react-router'
import { elevatorFaultType } from '@wuguan/contract/elevator/elevator-fault-type.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/elevator/sitting/faultType')({
  ...listRoute({ title: '故障类型', permission: 'elevator:faultType:view' }),
  component: entityPage(elevatorFaultType),
})

import { createFileRoute } from '@tanstack/react-router'
import { elevatorFault } from '@wuguan/contract/elevator/elevator-fault.entity'
import { entityPage } from '@/app/routing/list-page'
import { faultUi } from '@/features/elevator/fault.ui'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/elevator/faultLog')({
  ...listRoute({ title: '故障记录', permission: 'elevator:fault:view' }),
  component: entityPage(elevatorFault, faultUi),
})

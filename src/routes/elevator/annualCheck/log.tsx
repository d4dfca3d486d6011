import { createFileRoute } from '@tanstack/react-router'
import { elevatorCheckLog } from '@wuguan/contract/elevator/elevator-check.entity'
import { entityPage } from '@/app/routing/list-page'
import { checkLogUi } from '@/features/elevator/check.ui'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/elevator/annualCheck/log')({
  ...listRoute({ title: '年检记录', permission: 'elevator:check:view' }),
  component: entityPage(elevatorCheckLog, checkLogUi),
})

import { createFileRoute } from '@tanstack/react-router'
import { patrolRecord } from '@wuguan/contract/patrol/patrol-task.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { recordUi } from '@/features/patrol/task.ui'

export const Route = createFileRoute('/patrol/task/record/list')({
  ...listRoute({ title: '巡检记录', permission: 'patrol:record:view' }),
  component: entityPage(patrolRecord, recordUi),
})

import { createFileRoute } from '@tanstack/react-router'
import { doubleSign } from '@wuguan/contract/patrol/double-sign.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { doubleSignUi } from '@/features/patrol/task.ui'

export const Route = createFileRoute('/patrol/double/sign/record/')({
  ...listRoute({ title: '双签记录', permission: 'patrol:doubleSign:view' }),
  component: entityPage(doubleSign, doubleSignUi),
})

import { createFileRoute } from '@tanstack/react-router'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import { handoverUi } from '@/features/basedata/handover/handover.ui'

export const Route = createFileRoute('/basedata/house/handoverList')({
  ...listRoute({ title: '交房列表', permission: 'basedata:handover:list' }),
  component: entityPage(handover, handoverUi),
})

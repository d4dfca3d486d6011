import { createFileRoute } from '@tanstack/react-router'
import { hangUpType } from '@wuguan/contract/charge-base/hang-up-type.entity'
import { hangUpTypeUi } from '@/features/charge-base/shared/list-uis'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/hangUp/type')({
  ...listRoute({ title: '挂账类型', permission: 'charge-base:hang-up-type:list' }),
  component: entityPage(hangUpType, hangUpTypeUi),
})

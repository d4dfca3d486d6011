import { createFileRoute } from '@tanstack/react-router'
import { offsetScheme } from '@wuguan/contract/charge-base/offset-scheme.entity'
import { offsetSchemeUi } from '@/features/charge-base/shared/list-uis'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/offset/scheme')({
  ...listRoute({ title: '冲抵方案', permission: 'charge-base:offset-scheme:list' }),
  component: entityPage(offsetScheme, offsetSchemeUi),
})

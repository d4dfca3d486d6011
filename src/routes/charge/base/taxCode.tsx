import { createFileRoute } from '@tanstack/react-router'
import { taxCode } from '@wuguan/contract/charge-base/tax-code.entity'
import { taxCodeUi } from '@/features/charge-base/shared/list-uis'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/taxCode')({
  ...listRoute({ title: '税收分类编码', permission: 'charge-base:tax-code:list' }),
  component: entityPage(taxCode, taxCodeUi),
})

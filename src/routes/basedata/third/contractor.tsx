import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ContractorScreen } from '@/features/basedata/contractor/contractor-screen'

export const Route = createFileRoute('/basedata/third/contractor')({
  ...listRoute({ title: '第三方单位', permission: 'basedata:contractor:list' }),
  component: listPage(ContractorScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { DefinitionScreen } from '@/features/bpm/definitions/definition-screen'

export const Route = createFileRoute('/bpm/manager/definition')({
  ...listRoute({ title: '流程定义', permission: 'bpm:definition:list' }),
  component: listPage(DefinitionScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { DefinitionListScreen } from '@/features/workflow/process/definition-list-screen'

export const Route = createFileRoute('/workflow/definition_list')({
  ...listRoute({ title: '流程定义', permission: 'workflow:definition:list' }),
  component: listPage(DefinitionListScreen),
})

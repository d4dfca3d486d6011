import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { FormListScreen } from '@/features/bpm/form-designer/form-list-screen'

export const Route = createFileRoute('/bpm/manager/form/')({
  ...listRoute({ title: '流程表单', permission: 'bpm:form:list' }),
  component: listPage(FormListScreen),
})

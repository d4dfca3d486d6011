import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { textSearch } from '@/features/bpm/shared/text-search'
import { FormDesignerScreen } from '@/features/bpm/form-designer/form-designer-screen'

export const Route = createFileRoute('/bpm/manager/form/edit')({
  ...staffRoute({ title: '表单设计', permission: 'bpm:form:list', tabKey: ['id'] }),
  validateSearch: textSearch('id'),
  component: Page,
})

function Page() {
  return <FormDesignerScreen id={Route.useSearch().id} />
}

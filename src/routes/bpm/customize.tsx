import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CustomizeScreen } from '@/features/bpm/customize/customize-screen'
import { textSearch } from '@/features/bpm/shared/text-search'

export const Route = createFileRoute('/bpm/customize')({
  ...staffRoute({ title: '表单任务配置', permission: 'bpm:formConfig:view' }),
  validateSearch: textSearch('formId', 'processDefinitionId'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CustomizeScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ImportBatchScreen } from '@/features/meter/reading/import-batch-screen'

export const Route = createFileRoute('/charge/base/meter/import/batch')({
  ...listRoute({ title: '抄表导入批次', permission: 'meter:reading:import' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ImportBatchScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}

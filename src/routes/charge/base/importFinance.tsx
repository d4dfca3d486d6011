import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { FinanceImportScreen } from '@/features/charge-base/import/finance-import-screen'

export const Route = createFileRoute('/charge/base/importFinance')({
  ...staffRoute({ title: '财务导入', permission: 'charge-base:import-finance:import' }),
  validateSearch: (raw: Record<string, unknown>): { batch?: string } =>
    typeof raw['batch'] === 'string' ? { batch: raw['batch'] } : {},
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { batch } = Route.useSearch()
  return (
    <FinanceImportScreen
      legacy={false}
      batch={batch}
      onBatch={(next) => void navigate({ search: next === undefined ? {} : { batch: next }, replace: true })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { batchSearch } from '@/features/charge-base/import/batch-search'
import { financeImportPage } from '@/features/charge-base/import/finance-import-page'

export const Route = createFileRoute('/charge/base/importFinance')({
  ...staffRoute({ title: '财务导入', permission: 'charge-base:import-finance:import' }),
  validateSearch: batchSearch,
  component: financeImportPage({ legacy: false }),
})

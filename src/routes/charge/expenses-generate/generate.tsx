import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { GenerateScreen } from '@/features/charge-finance/generation/generate-screen'

export const Route = createFileRoute('/charge/expenses-generate/generate')({
  ...listRoute({ title: '费用生成', permission: 'charge-finance:generation:preview' }),
  component: listPage(GenerateScreen),
})

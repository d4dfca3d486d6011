import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { InvoiceListScreen } from '@/features/charge-other/invoice/invoice-list-screen'

export const Route = createFileRoute('/charge/invoice/list')({
  ...listRoute({ title: '发票列表', permission: 'charge-other:invoice:list' }),
  component: listPage(InvoiceListScreen),
})

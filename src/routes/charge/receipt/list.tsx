import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ReceiptListScreen } from '@/features/charge-other/paper/receipt-list-screen'

export const Route = createFileRoute('/charge/receipt/list')({
  ...listRoute({ title: '收据列表', permission: 'charge-other:receipt-book:edit' }),
  component: listPage(ReceiptListScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ReceiptDetailScreen } from '@/features/charge-other/paper/receipt-detail-screen'

export const Route = createFileRoute('/charge/receipt/detail/$id')({
  ...staffRoute({ title: '收据详情', permission: 'charge-other:receipt-book:edit' }),
  component: addressPage(ReceiptDetailScreen),
})

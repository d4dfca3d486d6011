import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ReceiptScreen } from '@/features/charge-finance/received/receipt-screen'

export const Route = createFileRoute('/charge/received/single/$receiptNumber')({
  ...staffRoute({ title: '收款单详情', permission: 'charge-finance:receipt:detail' }),
  component: addressPage(ReceiptScreen),
})

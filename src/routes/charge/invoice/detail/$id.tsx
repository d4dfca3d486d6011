import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { InvoiceDetailScreen } from '@/features/charge-other/invoice/invoice-detail-screen'

export const Route = createFileRoute('/charge/invoice/detail/$id')({
  ...staffRoute({ title: '发票详情', permission: 'charge-other:invoice:list' }),
  component: addressPage(InvoiceDetailScreen),
})

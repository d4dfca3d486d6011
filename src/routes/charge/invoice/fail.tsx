import { createFileRoute } from '@tanstack/react-router'
import { invoiceFailed } from '@wuguan/contract/charge-other/invoice/invoice-failed.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { invoiceUi } from '@/features/charge-other/invoice/invoice.ui'

export const Route = createFileRoute('/charge/invoice/fail')({
  ...listRoute({ title: '开票失败', permission: 'charge-other:invoice:list' }),
  component: entityPage(invoiceFailed, invoiceUi),
})

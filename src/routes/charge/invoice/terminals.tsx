import { createFileRoute } from '@tanstack/react-router'
import { invoiceTerminal } from '@wuguan/contract/charge-other/invoice/invoice-terminal.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { terminalUi } from '@/features/charge-other/invoice/terminal.ui'

export const Route = createFileRoute('/charge/invoice/terminals')({
  ...listRoute({ title: '开票终端', permission: 'charge-other:invoice:terminal' }),
  component: entityPage(invoiceTerminal, terminalUi),
})

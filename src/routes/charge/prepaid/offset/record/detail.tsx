import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { OffsetDetailScreen } from '@/features/charge-prepaid/offset/detail-screen'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const Route = createFileRoute('/charge/prepaid/offset/record/detail')({
  ...staffRoute({ title: '冲抵明细', permission: 'charge-prepaid:offset:list', tabKey: ['runNo', 'receiptNumber'] }),
  validateSearch: (raw: Record<string, unknown>): { runNo?: string; receiptNumber?: string } => ({
    ...(text(raw['runNo']) ? { runNo: text(raw['runNo'])! } : {}),
    ...(text(raw['receiptNumber']) ? { receiptNumber: text(raw['receiptNumber'])! } : {}),
  }),
  component: Page,
})

function Page() {
  const { runNo, receiptNumber } = Route.useSearch()
  return <OffsetDetailScreen runNo={runNo} receiptNumber={receiptNumber} />
}

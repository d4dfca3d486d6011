import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { OffsetRecordScreen } from '@/features/charge-prepaid/offset/record-screen'

export const Route = createFileRoute('/charge/prepaid/offset/record/')({
  ...listRoute({ title: '冲抵记录', permission: 'charge-prepaid:offset:list' }),
  component: listPage(OffsetRecordScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { SharingRecordList } from '@/features/charge-sharing/record/record-list'

export const Route = createFileRoute('/charge/sharing/meter-record')({
  ...listRoute({ title: '仪表公摊记录', permission: 'charge-sharing:record:list' }),
  component: listPage(SharingRecordList, { kind: 'meter' }),
})

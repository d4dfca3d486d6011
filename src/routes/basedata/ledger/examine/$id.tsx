import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ExamineDetail } from '@/features/basedata/ledger/examine-detail'

export const Route = createFileRoute('/basedata/ledger/examine/$id')({
  ...staffRoute({ title: '台账审核详情', permission: 'basedata:ledger:examine' }),
  component: addressPage(ExamineDetail),
})

import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { SummaryAddScreen } from '@/features/charge-base/summary/summary-form'

export const Route = createFileRoute('/charge/base/rules/summary/add')({
  ...staffRoute({ title: '新增汇总规则', permission: 'charge-base:summary-rule:add' }),
  component: SummaryAddScreen,
})

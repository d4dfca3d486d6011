import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { SummaryEditScreen } from '@/features/charge-base/summary/summary-form'

export const Route = createFileRoute('/charge/base/rules/summary/edit/$id')({
  ...staffRoute({ title: '编辑汇总规则', permission: 'charge-base:summary-rule:edit' }),
  component: addressPage(SummaryEditScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { DeductionScreen } from '@/features/charge-finance/deduction/deduction-screen'

export const Route = createFileRoute('/charge/deducted/detail/$deductedNumber')({
  ...staffRoute({ title: '减免详情', permission: 'charge-finance:deduction:list' }),
  component: addressPage(DeductionScreen),
})

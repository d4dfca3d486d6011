import { createFileRoute } from '@tanstack/react-router'
import { noticeEffect } from '@wuguan/contract/charge-report/notice-effect.report'
import { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import { analysedPage } from '@/app/routing/analysed-page'
import { listRoute } from '@/app/routing/route-options'
import { noticeUi } from '@/features/charge-report'

export const Route = createFileRoute('/charge/report/payment-notice-detail')({
  ...listRoute({ title: '催费通知明细', permission: 'charge-report:notice:list' }),
  component: analysedPage(paymentNotice, noticeUi, noticeEffect),
})

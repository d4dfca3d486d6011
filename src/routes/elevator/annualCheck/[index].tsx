import { createFileRoute } from '@tanstack/react-router'
import { CheckScreen } from '@/features/elevator/check-screen'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/elevator/annualCheck/index')({
  ...listRoute({ title: '年检管理', permission: 'elevator:check:view' }),
  component: listPage(CheckScreen),
})

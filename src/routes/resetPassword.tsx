import { createFileRoute } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'
import { ResetScreen } from '@/features/session/reset-screen'

export const Route = createFileRoute('/resetPassword')({
  ...publicRoute('重置密码'),
  component: ResetScreen,
})

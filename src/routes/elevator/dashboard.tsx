import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { LiftBoardScreen } from '@/features/elevator/board-screen'

export const Route = createFileRoute('/elevator/dashboard')({
  ...staffRoute({ title: '电梯看板', permission: 'elevator:dashboard:view' }),
  component: LiftBoardScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { UserScreen } from '@/features/home/user/user-screen'

export const Route = createFileRoute('/user')({
  ...staffRoute({ title: '个人信息' }),
  component: UserScreen,
})

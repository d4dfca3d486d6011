import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'

/** The root has no page: the login page sends a live session on to the workbench. */
export const Route = createFileRoute('/')({
  ...publicRoute('首页跳转'),
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { WorkflowLayout } from '@/features/workflow/process/workflow-layout'

export const Route = createFileRoute('/workflow')({
  ...staffRoute({ title: '流程', permission: 'workflow:task:list' }),
  beforeLoad: ({ location }) => {
    if (location.pathname.replace(/\/$/, '') === '/workflow')
      throw redirect({ href: '/workflow/task_list', replace: true })
  },
  component: WorkflowLayout,
})

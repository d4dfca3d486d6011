import { createFileRoute } from '@tanstack/react-router'
import { opens, tabbedLayout } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/workflow')({
  ...staffRoute({ title: '流程', permission: 'workflow:task:list' }),
  beforeLoad: opens('/workflow', '/workflow/task_list'),
  component: tabbedLayout('流程', [
    { path: '/workflow/task_list', label: '待办任务', permission: 'workflow:task:list' },
    { path: '/workflow/leave_list', label: '请假', permission: 'workflow:leave:list' },
    { path: '/workflow/definition_list', label: '流程定义', permission: 'workflow:definition:list' },
    { path: '/workflow/deploy_list', label: '部署列表', permission: 'workflow:deploy:list' },
    { path: '/workflow/user_list', label: '流程用户', permission: 'workflow:user:list' },
  ]),
})

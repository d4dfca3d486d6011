import { Outlet, useLocation } from '@tanstack/react-router'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'

const TABS = [
  { key: '/workflow/task_list', label: '待办任务', code: 'workflow:task:list' },
  { key: '/workflow/leave_list', label: '请假', code: 'workflow:leave:list' },
  { key: '/workflow/definition_list', label: '流程定义', code: 'workflow:definition:list' },
  { key: '/workflow/deploy_list', label: '部署列表', code: 'workflow:deploy:list' },
  { key: '/workflow/user_list', label: '流程用户', code: 'workflow:user:list' },
]

/** 流程: its lists stand under one head; the pages of single records stand alone. */
export function WorkflowLayout() {
  const port = useCrudPort()
  const path = useLocation({ select: (location) => location.pathname })
  if (!TABS.some(({ key }) => key === path)) return <Outlet />
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <nav aria-label="流程" className="shrink-0 rounded border border-line bg-surface px-4">
        <Tabs value={path} onChange={(to) => port.open(to)} items={TABS.filter(({ code }) => port.can(code))} />
      </nav>
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}

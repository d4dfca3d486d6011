import { routes } from './route.ts'

export const workflowRoutes = routes('workflow', [
  ['/workflow', '流程', 'layout', 'workflow:task:list'],
  ['/workflow/deploy_list', '部署列表', 'list', 'workflow:deploy:list'],
  ['/workflow/definition_list', '流程定义', 'list', 'workflow:definition:list'],
  ['/workflow/task_list', '待办任务', 'list', 'workflow:task:list'],
  ['/workflow/task_detail/$id', '任务详情', 'detail', 'workflow:task:list'],
  ['/workflow/user_list', '流程用户', 'list', 'workflow:user:list'],
  ['/workflow/leave_list', '请假列表', 'list', 'workflow:leave:list'],
  ['/workflow/leave_add', '新增请假', 'form', 'workflow:leave:add'],
  ['/workflow/leave_detail/$id', '请假详情', 'detail', 'workflow:leave:list'],
  ['/entrance/index', '设置入口', 'board', 'workflow:setting:view'],
  ['/cms/announcement/announcement', '公告管理', 'list', 'cms:announcement:list'],
  ['/cms/announcement/edit', '编辑公告', 'form', 'cms:announcement:edit'],
])

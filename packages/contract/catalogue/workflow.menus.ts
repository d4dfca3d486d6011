import { directory, leaf } from './menu.ts'

export const workflowMenus = [
  directory('工作台', '协同办公', 'briefcase-business', [
    leaf('/workflow/task_list', { pages: ['/workflow', '/workflow/task_detail/$id'] }),
    leaf('/workflow/leave_list', {
      pages: ['/workflow/leave_add', '/workflow/leave_detail/$id'],
      codes: ['workflow:leaveType'],
    }),
    leaf('/cms/announcement/announcement', { pages: ['/cms/announcement/edit'] }),
  ]),
  directory('系统管理', '流程运行', 'git-branch', [
    leaf('/workflow/deploy_list'),
    leaf('/workflow/definition_list'),
    leaf('/workflow/user_list'),
    leaf('/entrance/index'),
  ]),
]

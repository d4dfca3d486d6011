import { routes } from './route.ts'

export const bpmRoutes = routes('bpm', [
  ['/bpm/manager/form', '流程表单', 'list', 'bpm:form:list'],
  ['/bpm/manager/model', '流程模型', 'list', 'bpm:model:list'],
  ['/bpm/manager/form/edit', '表单设计', 'designer', 'bpm:form:list'],
  ['/bpm/manager/definition', '流程定义', 'list', 'bpm:definition:list'],
  ['/bpm/manager/model/design', '流程设计', 'designer', 'bpm:model:list'],
  ['/bpm/process-instance/create', '发起流程', 'wizard', 'bpm:instance:create'],
  ['/bpm/process-instance/detail', '流程详情', 'viewer', null],
  ['/bpm/customize', '表单任务配置', 'form', 'bpm:formConfig:view'],
  ['/bpm/group', '用户组', 'list', 'bpm:group:list'],
  ['/bpm/todo', '我的待办', 'list', null],
  ['/bpm/process/approvals', '流程审批', 'layout', 'bpm:contingency:list'],
  ['/bpm/process/approvals/contingency', '应急事件记录审批', 'list', 'bpm:contingency:list'],
])

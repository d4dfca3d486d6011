import { directory, leaf } from './menu.ts'

export const bpmMenus = [
  directory('工作台', '审批办理', 'stamp', [
    leaf('/bpm/todo', {
      pages: ['/bpm/process-instance/create', '/bpm/process-instance/detail'],
      codes: ['bpm:instance', 'bpm:task'],
    }),
    leaf('/bpm/process/approvals/contingency', { pages: ['/bpm/process/approvals'] }),
  ]),
  directory('系统管理', '流程设计', 'workflow', [
    leaf('/bpm/manager/model', { pages: ['/bpm/manager/model/design'], codes: ['bpm:rule', 'bpm:binding'] }),
    leaf('/bpm/manager/form', { pages: ['/bpm/manager/form/edit'] }),
    leaf('/bpm/manager/definition'),
    leaf('/bpm/group'),
    leaf('/bpm/customize'),
  ]),
]

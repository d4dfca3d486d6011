import { routes } from './route.ts'

export const contingencyRoutes = routes('contingency', [
  ['/contingency/setting/level/list', '事件级别', 'list', 'contingency:level:view'],
  ['/contingency/setting/classification/list', '事件分类', 'tree', 'contingency:classification:view'],
  ['/contingency/setting/permissions/list', '权限设置', 'list', 'contingency:permission:view'],
  ['/contingency/setting/type/list', '事件类型', 'list', 'contingency:type:view'],
  ['/contingency/report/detailedStatement/list', '明细报表', 'report', 'contingency:report:view'],
  ['/contingency/report/aggregateStatements/diagram', '汇总图表', 'chart', 'contingency:report:view'],
  ['/contingency/event/list', '应急事件', 'list', 'contingency:event:view'],
  ['/contingency/event/create', '上报事件', 'form', 'contingency:event:report'],
  ['/contingency/event/edit/$processInstanceId', '编辑事件', 'form', 'contingency:event:edit'],
  ['/contingency/event/record/detail/$id', '事件记录详情', 'detail', 'contingency:event:view'],
  ['/contingency/event/index/$id', '事件处置', 'detail', 'contingency:event:view'],
])

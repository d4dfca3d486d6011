import { routes } from './route.ts'

export const equipmentRoutes = routes('equipment', [
  ['/equipment/setting/level', '设备级别', 'list', 'equipment:level:view'],
  ['/equipment/setting/type', '设备类型', 'tree', 'equipment:type:view'],
  ['/equipment/setting/check', '检查项', 'list', 'equipment:checkItem:view'],
  ['/equipment/setting/abnormality', '异常类型', 'list', 'equipment:abnormalType:view'],
  ['/equipment/files/index', '设备档案', 'list', 'equipment:file:view'],
  ['/equipment/task/index', '维保任务', 'list', 'equipment:task:view'],
  ['/equipment/task/detail', '维保任务详情', 'detail', 'equipment:task:view'],
  ['/equipment/plan/index', '维保计划', 'list', 'equipment:plan:view'],
  ['/equipment/report', '设备报表', 'chart', 'equipment:report:view'],
  ['/equipment/task', '任务总览', 'board', 'equipment:task:view'],
  ['/equipment/task/staff', '人员任务', 'list', 'equipment:task:view'],
  ['/equipment/report/ledger/statistics', '台账统计', 'chart', 'equipment:report:view'],
  ['/equipment/report/maintain/statistics', '维保统计', 'chart', 'equipment:report:view'],
  ['/equipment/abnormality/task/index', '异常任务', 'list', 'equipment:abnormal:view'],
  ['/equipment/abnormal/task/detail/$id', '异常任务详情', 'detail', 'equipment:abnormal:view'],
  ['/equipment/task/abnormal/stat', '异常统计', 'chart', 'equipment:report:view'],
])

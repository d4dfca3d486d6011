import { routes } from './route.ts'

export const elevatorRoutes = routes('elevator', [
  ['/elevator/dashboard', '电梯看板', 'dashboard', 'elevator:dashboard:view'],
  ['/elevator/sitting/faultType', '故障类型', 'list', 'elevator:faultType:view'],
  ['/elevator/list', '电梯列表', 'list', 'elevator:file:view'],
  ['/elevator/brand', '电梯品牌', 'list', 'elevator:brand:view'],
  ['/elevator/faultLog', '故障记录', 'list', 'elevator:fault:view'],
  ['/elevator/statistics/fault', '故障统计', 'chart', 'elevator:stat:view'],
  ['/elevator/statistics/annualCheck', '年检统计', 'chart', 'elevator:stat:view'],
  ['/elevator/statistics/repair', '维保统计', 'chart', 'elevator:stat:view'],
  ['/elevator/statistics/manageInfo', '管理信息统计', 'report', 'elevator:stat:view'],
  ['/elevator/annualCheck/index', '年检管理', 'list', 'elevator:check:view'],
  ['/elevator/annualCheck/log', '年检记录', 'list', 'elevator:check:view'],
  ['/elevator/repair/index', '维保管理', 'list', 'elevator:task:view'],
])

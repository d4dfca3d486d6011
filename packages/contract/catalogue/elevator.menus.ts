import { directory, leaf } from './menu.ts'

export const elevatorMenus = [
  directory('设备物资', '电梯管理', 'chevrons-up-down', [
    leaf('/elevator/dashboard'),
    leaf('/elevator/list'),
    leaf('/elevator/repair/index', { codes: ['elevator:plan', 'elevator:audit', 'elevator:item'] }),
    leaf('/elevator/faultLog'),
    leaf('/elevator/annualCheck/index'),
    leaf('/elevator/annualCheck/log'),
    leaf('/elevator/brand'),
    leaf('/elevator/sitting/faultType'),
  ]),
  directory('设备物资', '电梯统计', 'trending-up', [
    leaf('/elevator/statistics/fault'),
    leaf('/elevator/statistics/annualCheck'),
    leaf('/elevator/statistics/repair'),
    leaf('/elevator/statistics/manageInfo'),
  ]),
]

import { directory, leaf } from './menu.ts'

export const patrolMenus = [
  directory('品质巡检', '巡检执行', 'route', [
    leaf('/patrol/plan/index', {
      pages: ['/patrol/plan/add', '/patrol/plan/put'],
      codes: ['schedule:plan', 'schedule:task', 'schedule:record', 'schedule:finding'],
    }),
    leaf('/patrol/task/index', { pages: ['/patrol/task/details'] }),
    leaf('/patrol/task/record/list', { pages: ['/patrol/task/record/detail/$id'] }),
    leaf('/patrol/audit', { pages: ['/patrol/audit/detail/$id'] }),
    leaf('/patrol/abnormality/task', { pages: ['/patrol/abnormality/detail/$id'] }),
    leaf('/patrol/double/sign/record', {
      pages: ['/patrol/double/sign/record/detail/$id', '/patrol/double/sign/record/detail/$taskId/$pointId'],
    }),
  ]),
  directory('品质巡检', '巡检分析', 'chart-spline', [
    leaf('/patrol/statistical/centre'),
    leaf('/patrol/statistical/staff'),
    leaf('/patrol/statistical/manager'),
    leaf('/patrol/abnormality/stat'),
    leaf('/patrol/double/sign/analysis'),
  ]),
  directory('品质巡检', '巡检资料', 'map-pin', [
    leaf('/patrol/set/index', { pages: ['/patrol/set/add', '/patrol/set/detail'] }),
    leaf('/patrol/point/index'),
    leaf('/patrol/way/index', { pages: ['/patrol/way/add', '/patrol/way/detail'] }),
    leaf('/patrol/model/patrol'),
    leaf('/patrol/config'),
  ]),
]

import { directory, leaf } from './menu.ts'

export const equipmentMenus = [
  directory('设备物资', '设备维保', 'cog', [
    leaf('/equipment/files/index'),
    leaf('/equipment/plan/index'),
    leaf('/equipment/task'),
    leaf('/equipment/task/index', { pages: ['/equipment/task/detail'], codes: ['equipment:audit'] }),
    leaf('/equipment/task/staff'),
    leaf('/equipment/abnormality/task/index', { pages: ['/equipment/abnormal/task/detail/$id'] }),
  ]),
  directory('设备物资', '设备统计', 'chart-area', [
    leaf('/equipment/report'),
    leaf('/equipment/report/ledger/statistics'),
    leaf('/equipment/report/maintain/statistics'),
    leaf('/equipment/task/abnormal/stat'),
  ]),
  directory('设备物资', '设备设置', 'settings-2', [
    leaf('/equipment/setting/level'),
    leaf('/equipment/setting/type'),
    leaf('/equipment/setting/check'),
    leaf('/equipment/setting/abnormality'),
  ]),
]

import { directory, leaf } from './menu.ts'

export const meterMenus = [
  directory('收费中心', '仪表抄表', 'gauge', [
    leaf('/meter/device/info/index', { pages: ['/meter/device/info/add', '/meter/device/info/edit/$id'] }),
    leaf('/meter/device/info/change/index', { pages: ['/meter/device/info/change/$id'] }),
    leaf('/meter/device/data/index', { pages: ['/meter/device/data/detail/$id'] }),
    leaf('/meter/device/data/cancel/index', { codes: ['meter:cancel'] }),
    leaf('/meter/fee/standard/index', {
      pages: ['/meter/fee/standard/add', '/meter/fee/standard/edit/$id'],
      codes: ['meter:standard'],
    }),
    leaf('/meter/conf/level/index'),
  ]),
  directory('财务中心', '能耗分析', 'zap', [leaf('/meter/energy/water/index'), leaf('/meter/energy/electric/index')]),
]

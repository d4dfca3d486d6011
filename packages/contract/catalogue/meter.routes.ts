import { routes } from './route.ts'

export const meterRoutes = routes('meter', [
  ['/meter/conf/level/index', '仪表级别', 'list', 'meter:level:list'],
  ['/meter/fee/standard/index', '仪表收费标准', 'list', 'charge-base:fee-standard:list'],
  ['/meter/fee/standard/add', '新增仪表标准', 'form', 'charge-base:fee-standard:add'],
  ['/meter/fee/standard/edit/$id', '编辑仪表标准', 'form', 'charge-base:fee-standard:edit'],
  ['/meter/device/info/index', '仪表档案', 'list', 'meter:device:list'],
  ['/meter/device/info/add', '新增仪表', 'form', 'meter:device:add'],
  ['/meter/device/info/edit/$id', '编辑仪表', 'form', 'meter:device:edit'],
  ['/meter/device/info/change/index', '换表列表', 'list', 'meter:change:list'],
  ['/meter/device/info/change/$id', '换表', 'form', 'meter:change:add'],
  ['/meter/device/data/index', '抄表数据', 'list', 'meter:reading:list'],
  ['/meter/device/data/detail/$id', '抄表详情', 'detail', 'meter:reading:list'],
  ['/meter/device/data/cancel/index', '抄表作废', 'list', 'meter:reading:list'],
  ['/meter/energy/water/index', '用水分析', 'chart', 'meter:energy:view'],
  ['/meter/energy/electric/index', '用电分析', 'chart', 'meter:energy:view'],
])

import { routes } from './route.ts'

export const materialsRoutes = routes('materials', [
  ['/materials/setting/type', '物资类型', 'tree', 'materials:type:view'],
  ['/materials/setting/pick', '领用设置', 'list', 'materials:setting:view'],
  ['/materials/setting/purchase', '采购设置', 'list', 'materials:setting:view'],
  ['/materials/setting/purchase-city', '城市采购设置', 'list', 'materials:setting:view'],
  ['/materials/setting/warehouse', '仓库设置', 'list', 'materials:warehouse:view'],
  ['/materials/setting/warehouse-city', '城市仓库', 'list', 'materials:warehouse:view'],
  ['/materials/files/index', '物资档案', 'list', 'materials:file:view'],
  ['/materials/record/index', '出入库记录', 'list', 'materials:record:view'],
  ['/materials/purchase/index', '采购单', 'list', 'materials:purchase:view'],
  ['/materials/apply/index', '领用单', 'list', 'materials:apply:view'],
  ['/materials/transfer/index', '调拨单', 'list', 'materials:transfer:view'],
  ['/materials/offline/index', '线下单据', 'list', 'materials:offline:view'],
  ['/materials/task/index', '物资任务', 'list', 'materials:task:view'],
])

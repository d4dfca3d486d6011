import { directory, leaf } from './menu.ts'

export const materialsMenus = [
  directory('设备物资', '物资单据', 'package', [
    leaf('/materials/purchase/index'),
    leaf('/materials/apply/index'),
    leaf('/materials/transfer/index'),
    leaf('/materials/offline/index'),
    leaf('/materials/task/index', { codes: ['materials:plan'] }),
    leaf('/materials/record/index'),
  ]),
  directory('设备物资', '物资资料', 'boxes', [
    leaf('/materials/files/index'),
    leaf('/materials/setting/type'),
    leaf('/materials/setting/warehouse'),
    leaf('/materials/setting/warehouse-city'),
    leaf('/materials/setting/pick'),
    leaf('/materials/setting/purchase'),
    leaf('/materials/setting/purchase-city'),
  ]),
]

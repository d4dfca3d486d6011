import { directory, leaf } from './menu.ts'

export const systemMenus = [
  directory('系统管理', '组织与权限', 'shield-check', [
    leaf('/system/user/list', {
      pages: ['/system/user/add', '/system/user/edit/$id'],
      codes: ['session:session', 'system:company'],
    }),
    leaf('/system/role/list', { pages: ['/system/role/add', '/system/role/edit/$id'] }),
    leaf('/system/position/list', { pages: ['/system/position/add', '/system/position/edit/$id'] }),
  ]),
  directory('系统管理', '菜单与字典', 'list-tree', [
    leaf('/system/menu/list', { pages: ['/system/menu/add', '/system/menu/edit/$menuId'] }),
    leaf('/system/group/list', { pages: ['/system/group/add', '/system/group/update/$id'] }),
    leaf('/system/gray-release'),
    leaf('/system/dict/list', { pages: ['/system/dict/add', '/system/dict/edit/$id'] }),
    leaf('/system/page/setting'),
  ]),
  directory('系统管理', '运行维护', 'server-cog', [
    leaf('/system/jobs/list', { pages: ['/system/jobs/setting'] }),
    leaf('/system/MQFailureRecord'),
    leaf('/system/recovery/list'),
  ]),
]

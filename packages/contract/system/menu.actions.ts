import type { MenuNode } from './menu-node.ts'
import type { Page } from '../kernel/envelope.ts'
import { defineAction, type Returns, returns } from '../kernel/action.ts'
import {
  addressId,
  createBody,
  idList,
  integerId,
  integerIds,
  keyword,
  nothing,
  paging,
  someIntegerIds,
  updateBody,
  uuids,
} from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { menuGray } from './menu-gray.entity.ts'
import type { menuGroup } from './menu-group.entity.ts'
import type { menu } from './menu.entity.ts'

const M = '/basedata/sys/menu'
const some = (world: { id(entity: string): string | number }) => Number(world.id('system.menu'))
const group = (world: { id(entity: string): string | number }) => Number(world.id('system.menuGroup'))

/** A menu row as the management screens see it. */
export interface MenuRow {
  id: number
  menuId: number
  parentId: number | null
  type: number
  name: string
  url: string | null
  oldUrl: string | null
  perms: string | null
  icon: string | null
  orderNum: number | null
  visible: boolean
  openMode: number
  keepAlive: boolean
  layout: string
  state: number
  version: number
  /** Mode of its live gray release. */
  gray: number | null
  /** False for a page that this build does not have: nobody meets it in his menu. */
  live: boolean
}
export interface MenuTreeNode {
  menuId: number
  parentId: number | null
  name: string
  type: number
  perms: string | null
  list: MenuTreeNode[]
}
export interface CheckedMenuNode extends Omit<MenuTreeNode, 'list'> {
  checked: boolean
  list: CheckedMenuNode[]
}
/** What the check of menus found. */
export interface MenuCheck {
  routesWithoutMenu: { path: string; title: string }[]
  menusWithoutRoute: { menuId: number; name: string; url: string }[]
  unknownCodes: { menuId: number; name: string; code: string }[]
}

const get = <N extends string, O>(name: N, label: string, path: string, output: Returns<O>) =>
  defineAction(name, { label, method: 'GET', path: `${M}${path}`, input: nothing, output, sample: () => ({}) })

export const menuOwnTree = get('system.menuOwnTree', '本人菜单', '/getMenuList', returns<MenuNode[]>())
/** Needs `system:menu:list` or `system:role:edit`. */
export const menuAllTree = get('system.menuAllTree', '全部菜单', '/getAllMenuList', returns<MenuTreeNode[]>())
export const menuUrls = get(
  'system.menuUrls',
  '本人页面',
  '/getUrlMenuList',
  returns<{ menuId: number; name: string; url: string | null; oldUrl: string | null; pathNames: string[] }[]>(),
)
export const menuList = defineAction('system.menuList', {
  label: '菜单列表',
  method: 'GET',
  path: `${M}/list`,
  permission: 'system:menu:list',
  input: z.object({ name: keyword, state: z.enum(['0', '1'], '状态不正确').optional() }),
  output: returns<MenuRow[]>(),
})
export const menuChildren = defineAction('system.menuChildren', {
  label: '下级菜单',
  method: 'GET',
  path: `${M}/list/{id}`,
  permission: 'system:menu:list',
  input: z.object({ id: z.coerce.number('菜单编号无效').int('菜单编号无效').min(0, '菜单编号无效') }),
  output: returns<MenuRow[]>(),
  sample: () => ({ id: 0 }),
})
export const menuInfo = defineAction('system.menuInfo', {
  label: '菜单详情',
  method: 'GET',
  path: `${M}/{id}`,
  permission: 'system:menu:list',
  input: z.object({ id: addressId('菜单', 'system.menu') }),
  output: returns<MenuRow>(),
})
export const menuSelect = defineAction('system.menuSelect', {
  label: '选择菜单',
  method: 'GET',
  path: `${M}/select`,
  input: z.object({
    keyword,
    ids: idList('菜单'),
    type: z
      .string()
      .regex(/^[012](,[012])*$/, '类型不正确')
      .optional(),
    page: z.coerce.number('页码须为正整数').int('页码须为正整数').positive('页码须为正整数').default(1),
    limit: z.coerce
      .number('每页条数须为正整数')
      .int('每页条数须为正整数')
      .positive('每页条数须为正整数')
      .max(200, '每页条数超出限制')
      .default(200),
  }),
  output: returns<{ id: number; label: string; parentId: number | null; type: number }[]>(),
})
export const menuSave = defineAction('system.menuSave', {
  label: '新增菜单',
  path: `${M}/save`,
  permission: 'system:menu:add',
  input: createBody<typeof menu>(),
  output: returns<{ menuId: number }>(),
  sample: (world) => ({
    type: 0 as const,
    name: world.fresh('目录').slice(-30),
    openMode: 1 as const,
    layout: 'main' as const,
  }),
})
export const menuUpdate = defineAction('system.menuUpdate', {
  label: '编辑菜单',
  path: `${M}/update`,
  permission: 'system:menu:edit',
  input: updateBody<typeof menu, { menuId?: number }>(),
  output: returns<{ menuId: number }>(),
  sample: (world) => ({ id: some(world), version: 1, icon: 'circle' }),
})
/** Buttons of the menu go with it; other children stand in the way. */
export const menuDelete = defineAction('system.menuDelete', {
  label: '删除菜单',
  method: 'DELETE',
  path: `${M}/{id}`,
  permission: 'system:menu:delete',
  input: z.object({ id: addressId('菜单', 'system.menu') }),
  output: returns<null>(),
})
export const menuCheck = defineAction('system.menuCheck', {
  label: '校验菜单',
  method: 'GET',
  path: `${M}/check`,
  permission: 'system:menu:check',
  input: nothing,
  output: returns<MenuCheck>(),
})

export const groupList = defineAction('system.groupList', {
  label: '菜单分组列表',
  method: 'GET',
  path: `${M}/group/getGroupList`,
  permission: 'system:group:list',
  input: z.object({ name: keyword, ...paging }),
  output: returns<
    Page<{
      id: number
      name: string
      groupName: string
      icon: string | null
      orderNum: number | null
      state: number
      version: number
      companies: number[]
      companyNames: string[]
      menuCount: number
    }>
  >(),
})
export const groupAdd = defineAction('system.groupAdd', {
  label: '新增菜单分组',
  path: `${M}/group/addGroup`,
  permission: 'system:group:add',
  input: createBody<typeof menuGroup>(),
  output: returns<{ id: number }>(),
  sample: (world) => ({ name: world.fresh('组').slice(-20) }),
})
export const groupUpdate = defineAction('system.groupUpdate', {
  label: '编辑菜单分组',
  path: `${M}/group/updateGroup`,
  permission: 'system:group:edit',
  input: updateBody<typeof menuGroup>(),
  output: returns<{ id: number }>(),
  sample: (world) => ({ id: group(world), version: 1, icon: 'circle' }),
})
export const groupDelete = defineAction('system.groupDelete', {
  label: '删除菜单分组',
  method: 'DELETE',
  path: `${M}/group/deleteGroup`,
  permission: 'system:group:delete',
  input: someIntegerIds('菜单分组', 'system.menuGroup'),
  output: returns<null>(),
})
export const groupMenusSet = defineAction('system.groupMenusSet', {
  label: '设置分组菜单',
  path: `${M}/group/rel/addGroupMenu`,
  permission: 'system:group:edit',
  input: z.object({ groupId: integerId('菜单分组', 'system.menuGroup'), menuIds: integerIds('菜单', 'system.menu') }),
  output: returns<null>(),
})
export const groupMenuTree = defineAction('system.groupMenuTree', {
  label: '分组可选菜单',
  method: 'GET',
  path: `${M}/group/rel/getGroupMenu/{id}`,
  permission: 'system:group:list',
  input: z.object({ id: addressId('分组', 'system.menuGroup') }),
  output: returns<CheckedMenuNode[]>(),
})
export const groupMenuIds = defineAction('system.groupMenuIds', {
  label: '分组菜单编号',
  method: 'GET',
  path: `${M}/group/rel/getGroupMenuById/{id}`,
  permission: 'system:group:list',
  input: z.object({ id: addressId('分组', 'system.menuGroup') }),
  output: returns<number[]>(),
})

export const grayPage = defineAction('system.grayPage', {
  label: '灰度列表',
  method: 'GET',
  path: `${M}/gray/page`,
  permission: 'system:gray:list',
  input: z.object({ menuName: keyword, state: z.enum(['0', '1'], '状态不正确').optional(), ...paging }),
  output: returns<
    Page<{
      id: string
      menuId: number
      menuName: string
      url: string | null
      oldUrl: string | null
      mode: number
      startAt: string | null
      endAt: string | null
      state: number
      remark: string | null
      version: number
      users: number[]
      companies: number[]
      companyNames: string[]
      userCount: number
    }>
  >(),
})
/** With `id` and `version` it changes a row, else it adds one; `state: 0` stops it. */
export const graySave = defineAction('system.graySave', {
  label: '保存灰度',
  path: `${M}/gray/saveMenuGray`,
  permission: 'system:gray:save',
  input: createBody<typeof menuGray, { id?: string; version?: number }>(),
  output: returns<{ id: string }>(),
  sample: (world) => ({ menuId: some(world), mode: 2 as const, startAt: `${world.today} 00:00:00` }),
})
export const grayDelete = defineAction('system.grayDelete', {
  label: '删除灰度',
  method: 'DELETE',
  path: `${M}/gray/deleteMenuGray`,
  permission: 'system:gray:delete',
  input: uuids('灰度', 'system.menuGray'),
  output: returns<null>(),
})
export const grayPreview = defineAction('system.grayPreview', {
  label: '灰度效果',
  method: 'GET',
  path: `${M}/gray/preview`,
  permission: 'system:gray:list',
  input: z.object({ menuId: addressId('菜单', 'system.menu'), userId: addressId('用户', 'system.user') }),
  output: returns<{ inList: boolean; visible: boolean; url: string | null; oldUrl: string | null; text: string }>(),
})

import type { ShownRowOf } from '../kernel/entity.ts'
import { defineAction, returns } from '../kernel/action.ts'
import {
  addressId,
  createBody,
  idList,
  integerId,
  keyword,
  nothing,
  someIntegerIds,
  updateBody,
} from '../kernel/inputs.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import { role } from './role.entity.ts'

const R = '/basedata/sys/role'
const some = (world: { id(entity: string): string | number }) => Number(world.id('system.role'))

/** A role that the caller may grant; `label` for generic pickers. */
export interface RoleCandidate {
  id: number
  name: string
  label: string
  companyId: number | null
  dataScope: number
}
/** A node of the menu tree as the role form offers it: what the caller holds himself. */
export interface GrantableMenu {
  menuId: number
  parentId: number | null
  name: string
  type: number
  perms: string | null
  /** False for a page that this build does not have. */
  live: boolean
  list: GrantableMenu[]
}

export const roleSelect = defineAction('system.roleSelect', {
  label: '可分配角色',
  method: 'GET',
  path: `${R}/select`,
  input: z.object({
    companyId: addressId('公司', 'system.company').optional(),
    keyword,
    ids: idList('角色'),
    page: z.coerce.number('页码须为正整数').int('页码须为正整数').positive('页码须为正整数').default(1),
    limit: z.coerce
      .number('每页条数须为正整数')
      .int('每页条数须为正整数')
      .positive('每页条数须为正整数')
      .max(200, '每页条数超出限制')
      .default(200),
  }),
  output: returns<RoleCandidate[]>(),
})
export const roleInfo = defineAction('system.roleInfo', {
  label: '角色详情',
  method: 'GET',
  path: `${R}/info/{id}`,
  permission: 'system:role:list',
  input: z.object({ id: addressId('角色', 'system.role') }),
  output: returns<ShownRowOf<typeof role> & { menuIds: number[] }>(),
})
export const roleMenus = defineAction('system.roleMenus', {
  label: '可授权菜单',
  method: 'GET',
  path: `${R}/menus`,
  permission: 'system:role:list',
  input: nothing,
  output: returns<GrantableMenu[]>(),
})
export const roleCreate = defineAction('system.roleCreate', {
  label: '新增角色',
  path: R,
  permission: 'system:role:add',
  input: createBody<typeof role, { menuIds: number[]; companyId?: number }>(),
  output: returns<{ id: string | number; version: number }>(),
  sample: (world) => ({
    name: world.fresh('角色'),
    code: world.fresh('role'),
    dataScope: 5 as const,
    menuIds: [Number(world.id('system.menu'))],
  }),
})
export const roleUpdate = defineAction('system.roleUpdate', {
  label: '编辑角色',
  method: 'PUT',
  path: R,
  permission: 'system:role:edit',
  input: updateBody<typeof role, { menuIds?: number[] }>(),
  output: returns<{ id: string | number; version: number }>(),
  sample: (world) => ({ id: some(world), version: 1, remark: '已核对' }),
})
export const roleCopy = defineAction('system.roleCopy', {
  label: '复制角色',
  path: `${R}/copy`,
  permission: 'system:role:copy',
  fields: {
    id: f.refInt('角色', { to: 'system.role', required: true }),
    name: role.fields.name,
    code: role.fields.code,
  },
  output: returns<{ id: string | number; version: number }>(),
})
export const roleMembersAdd = defineAction('system.roleMembersAdd', {
  label: '添加角色成员',
  path: `${R}/member`,
  permission: 'system:role:member',
  input: z.object({
    roleId: integerId('角色', 'system.role'),
    companyId: integerId('公司', 'system.company').optional(),
    userIds: someIntegerIds('用户', 'system.user'),
  }),
  output: returns<null>(),
})
export const roleMembersRemove = defineAction('system.roleMembersRemove', {
  label: '移除角色成员',
  method: 'DELETE',
  path: `${R}/member`,
  permission: 'system:role:member',
  input: z.object({ roleId: integerId('角色', 'system.role'), userIds: someIntegerIds('用户', 'system.user') }),
  output: returns<null>(),
})

import { f } from '../kernel/fields.ts'
import { defineAction, type ExportAnswer, returns } from '../kernel/action.ts'
import type { ShownRowOf } from '../kernel/entity.ts'
import type { Page } from '../kernel/envelope.ts'
import {
  addressId,
  createBody,
  integerId,
  integerIds,
  keyword,
  paging,
  someIntegerIds,
  updateBody,
} from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { user } from './user.entity.ts'
import { username } from './username.ts'

const state = z.union([z.literal(0), z.literal(1)], '状态不正确')

/** What hangs on a user and is saved with him; the first position is the main one. */
export interface UserRelations {
  roleIds?: number[]
  communityIds?: number[]
  positionIds?: number[]
}
export interface UserBrief {
  userId: number
  username: string
  petName: string
  deptName: string | null
}
export type UserRow = ShownRowOf<typeof user> & { companyName: string; deptName: string | null }
export type UserDetail = UserRow & {
  userId: number
  roles: UserRoleEntry[]
  communities: { id: number; name: string; companyId: number }[]
  companies: { id: number; name: string }[]
  positions: { id: number; name: string; isMain: boolean }[]
}
export interface DeletedUser extends UserBrief {
  companyName: string
  deletedByName: string | null
  deletedAt: string
  expireAt: string
}
export interface RoleMember extends UserBrief {
  companyName: string
  state: number
}
export interface UserRoleEntry {
  roleId: number
  name: string
  companyId: number
  companyName: string
}
/** Rights of a user in a company: each code with the roles that give it and how far they reach. */
export interface EffectivePermission {
  code: string
  label: string
  roles: { roleId: number; name: string; dataScope: number; companyName: string }[]
  /** Companies and communities that the code opens, over all roles. */
  companies: number
  communities: number
}

const U = '/basedata/sys/user'
const some = (world: { id(entity: string): string | number }) => Number(world.id('system.user'))
const listQuery = z.record(z.string(), z.unknown())

/** Filters of the user entity, `companyId` (a node, with what lies below it), `includeChild=false`, `roleId`, `positionId`. */
export const userPage = defineAction('system.userPage', {
  label: '用户列表',
  method: 'GET',
  path: `${U}/page`,
  permission: 'system:user:list',
  input: listQuery,
  output: returns<Page<UserRow>>(),
  sample: () => ({}),
})
export const userExport = defineAction('system.userExport', {
  label: '导出用户',
  method: 'GET',
  path: `${U}/exportUserData`,
  permission: 'system:user:export',
  input: listQuery,
  output: returns<ExportAnswer>(),
  sample: () => ({}),
})
export const userInfo = defineAction('system.userInfo', {
  label: '用户详情',
  method: 'GET',
  path: `${U}/info/{id}`,
  permission: 'system:user:list',
  input: z.object({ id: addressId('用户', 'system.user') }),
  output: returns<UserDetail>(),
})
export const userCreate = defineAction('system.userCreate', {
  label: '新增用户',
  path: U,
  permission: 'system:user:add',
  input: createBody<typeof user, UserRelations & { password: string }>(),
  output: returns<{ userId: number; id: number; version: number }>(),
  sample: (world) => ({
    username: world.fresh('staff').slice(0, 20),
    petName: '新同事',
    mobile: '13912345678',
    gender: 0 as const,
    companyId: Number(world.id('system.company')),
    password: world.encrypt('Start1234'),
    roleIds: [Number(world.id('system.role'))],
  }),
})
export const userUpdate = defineAction('system.userUpdate', {
  label: '编辑用户',
  method: 'PUT',
  path: U,
  permission: 'system:user:edit',
  input: updateBody<typeof user, UserRelations & { userId?: number }>(),
  output: returns<null>(),
  sample: (world) => ({ id: some(world), version: 1, petName: '张三丰' }),
})
export const userDelete = defineAction('system.userDelete', {
  label: '删除用户',
  method: 'DELETE',
  path: U,
  permission: 'system:user:delete',
  input: someIntegerIds('用户', 'system.user'),
  output: returns<null>(),
})
export const userState = defineAction('system.userState', {
  label: '启停用户',
  method: 'PUT',
  path: `${U}/disable`,
  permission: 'system:user:disable',
  input: z.object({ userIds: someIntegerIds('用户', 'system.user'), state }),
  output: returns<null>(),
})
export const userResetPassword = defineAction('system.userResetPassword', {
  label: '重置用户密码',
  method: 'PUT',
  path: `${U}/resetpasswd`,
  permission: 'system:user:resetPassword',
  fields: { userId: f.refInt('用户', { to: 'system.user', required: true }) },
  output: returns<{ password: string }>(),
})
export const userUnlock = defineAction('system.userUnlock', {
  label: '解锁用户',
  method: 'PUT',
  path: `${U}/unlock`,
  permission: 'system:user:unlock',
  input: z.object({ userId: integerId('用户', 'system.user') }),
  output: returns<null>(),
})
export const userRename = defineAction('system.userRename', {
  label: '修改用户名',
  path: `${U}/updateUserName`,
  permission: 'system:user:rename',
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true }),
    username,
  },
  output: returns<null>(),
})
export interface UserMove {
  removedCommunities: number
  communities: { id: number; name: string }[]
}
/** With `preview` nothing is changed: it says which authorised communities would go. */
export const userMove = defineAction('system.userMove', {
  label: '调动用户公司',
  method: 'PUT',
  path: `${U}/move/company`,
  permission: 'system:user:move',
  fields: {
    userIds: f.refsInt('用户', { to: 'system.user', required: true, messages: { range: '单次最多处理1000条' } }),
    companyId: f.refInt('目标公司', { to: 'system.company', required: true, messages: { required: '请选择公司' } }),
    departmentId: f.refInt('目标部门', { to: 'system.company', narrow: { companyId: 'companyId' } }),
    keepRoles: f.flag('保留现有角色', { default: false }),
    /** What it would do, without doing it. */
    preview: f.flag('预览', { default: false }),
  },
  output: returns<UserMove>(),
})
export const userCompanies = defineAction('system.userCompanies', {
  label: '授权用户公司',
  path: `${U}/company/rel`,
  permission: 'system:user:company',
  input: z.object({ userId: integerId('用户', 'system.user'), companyIds: integerIds('公司', 'system.company') }),
  output: returns<null>(),
})
const community = { path: `${U}/community`, permission: 'system:user:community' } as const
export const userCommunitiesAdd = defineAction('system.userCommunitiesAdd', {
  label: '追加授权项目',
  ...community,
  input: z.object({
    userIds: someIntegerIds('用户', 'system.user'),
    communityIds: someIntegerIds('项目', 'basedata.community'),
  }),
  output: returns<null>(),
})
export const userCommunitiesSet = defineAction('system.userCommunitiesSet', {
  label: '设置授权项目',
  method: 'PUT',
  ...community,
  input: z
    .object({
      userId: integerId('用户', 'system.user').optional(),
      userIds: z.array(integerId('用户', 'system.user')).length(1, '请选择用户').optional(),
      communityIds: integerIds('项目', 'basedata.community'),
    })
    .refine(({ userId, userIds }) => userId ?? userIds, { path: ['userId'], message: '请选择用户' }),
  output: returns<null>(),
  sample: (world) => ({ userId: some(world), communityIds: [Number(world.id('basedata.community'))] }),
})
export const userCommunitiesRemove = defineAction('system.userCommunitiesRemove', {
  label: '取消授权项目',
  method: 'DELETE',
  ...community,
  input: z.object({
    userId: integerId('用户', 'system.user'),
    communityIds: someIntegerIds('项目', 'basedata.community'),
  }),
  output: returns<null>(),
})
export const userRoles = defineAction('system.userRoles', {
  label: '分配用户角色',
  path: `${U}/role`,
  permission: 'system:user:role',
  input: z.object({
    userId: integerId('用户', 'system.user'),
    companyId: integerId('公司', 'system.company').optional(),
    roleIds: integerIds('角色', 'system.role'),
  }),
  output: returns<null>(),
})
export const userList = defineAction('system.userList', {
  label: '用户简表',
  method: 'GET',
  path: `${U}/list`,
  input: z.object({ companyId: addressId('公司', 'system.company').optional(), keyword }),
  output: returns<UserBrief[]>(),
})
export const userEnabledList = defineAction('system.userEnabledList', {
  label: '可选用户',
  method: 'GET',
  path: `${U}/user_list`,
  input: z.object({ companyId: addressId('公司', 'system.company').optional(), keyword }),
  output: returns<UserBrief[]>(),
})
export const userDeletedPage = defineAction('system.userDeletedPage', {
  label: '已删除用户',
  method: 'GET',
  path: `${U}/delete/page`,
  permission: 'system:recovery:list',
  input: z.object({ ...paging, keyword }),
  output: returns<Page<DeletedUser>>(),
})
export const userRecover = defineAction('system.userRecover', {
  label: '恢复用户',
  path: `${U}/recovery/{id}`,
  permission: 'system:recovery:recover',
  input: z.object({ id: addressId('用户', 'system.user') }),
  output: returns<null>(),
})
/** Tells the IoT platform of one user, or of all that it does not know as they are. */
export const userIotSync = defineAction('system.userIotSync', {
  label: '同步用户到IoT',
  method: 'GET',
  path: `${U}/iotUserSync`,
  permission: 'system:user:sync',
  input: z.object({ userId: addressId('用户', 'system.user').optional() }),
  output: returns<{ synced: number; failed: number }>(),
})
export const userByRole = defineAction('system.userByRole', {
  label: '角色成员',
  method: 'GET',
  path: `${U}/UserInfoByRolePage`,
  permission: 'system:role:member',
  input: z.object({ roleId: addressId('角色', 'system.role'), ...paging }),
  output: returns<Page<RoleMember>>(),
})
export const userPermissions = defineAction('system.userPermissions', {
  label: '权限预览',
  method: 'GET',
  path: `${U}/permissions/{id}`,
  permission: 'system:user:list',
  input: z.object({ id: addressId('用户', 'system.user'), companyId: addressId('公司', 'system.company').optional() }),
  output: returns<EffectivePermission[]>(),
})
/** Why a user can or cannot see a menu, use a button, or reach a record. */
export const permissionExplain = defineAction('system.permissionExplain', {
  label: '权限诊断',
  method: 'GET',
  path: `${U}/explain`,
  permission: 'system:user:list',
  input: z
    .object({
      userId: addressId('用户', 'system.user'),
      companyId: addressId('公司', 'system.company').optional(),
      menuId: addressId('菜单', 'system.menu').optional(),
      code: z.string().max(120).optional(),
      entity: z.string().max(60).optional(),
      recordId: z.string().max(64).optional(),
    })
    .refine(({ menuId, code, entity }) => menuId ?? code ?? entity, {
      path: ['code'],
      message: '请选择菜单、按钮或记录',
    }),
  output: returns<Explanation>(),
  sample: (world) => ({ userId: some(world), code: 'system:user:list' }),
})
export interface Explanation {
  allowed: boolean
  /** Steps in the order they were looked at; the first that fails decides. */
  steps: { name: string; ok: boolean; text: string }[]
}

import { group, type AnyEntity, type AnyRow } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { user } from '@wuguan/contract/system/user.entity'
import type { UserRoleEntry } from '@wuguan/contract/system/user.actions'

/** A user as one form: what hangs on him stands beside his own fields and is saved with them. */
export const userForm: AnyEntity = {
  ...user,
  fields: {
    ...user.fields,
    departmentId: { ...user.fields.departmentId, narrow: { companyId: 'companyId' } },
    positionIds: f.refsInt('岗位', {
      to: 'system.position',
      narrow: { companyId: 'companyId' },
      help: '第一个为主岗位',
    }),
    roleIds: f.refsInt('角色', {
      to: 'system.role',
      required: true,
      messages: { required: '请选择角色' },
      narrow: { companyId: 'companyId' },
      help: '在所属公司及其下级生效；其他公司的角色在列表中用“分配角色”',
    }),
    communityIds: f.json<number[]>('项目'),
  },
  form: [
    group('基本信息', [
      'username',
      'petName',
      'mobile',
      'email',
      'employeeNo',
      'gender',
      'entryDate',
      'leaveDate',
      'idNo',
      'remark',
      'avatar',
    ]),
    group('组织', ['companyId', 'departmentId', 'positionIds']),
    group('角色与数据范围', ['roleIds']),
    group('授权项目', ['communityIds']),
  ],
}

interface Relations {
  companyId?: number | null
  roles: UserRoleEntry[]
  communities: { id: number; name: string }[]
  positions: { id: number; name: string }[]
}
/** The relations of a user as the form holds them: ids with their titles; roles are those at his own company. */
export function asFormRow(row: AnyRow & Relations): AnyRow {
  const roles = row.roles.filter((role) => role.companyId === row.companyId)
  return {
    ...row,
    roleIds: roles.map(({ roleId }) => roleId),
    positionIds: row.positions.map(({ id }) => id),
    communityIds: row.communities.map(({ id }) => id).toSorted((a, b) => a - b),
    titles: {
      ...row.titles,
      roleIds: roles.map(({ name }) => name),
      positionIds: row.positions.map(({ name }) => name),
    },
  }
}
/** Emptied lists travel as lists: null would be no list at all. */
export const withLists = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value === null && ['roleIds', 'positionIds', 'communityIds'].includes(name) ? [] : value,
    ]),
  )

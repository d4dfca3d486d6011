import { group, type AnyEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { role } from '@wuguan/contract/system/role.entity'

/** A role with the menus and buttons that it gives, as one form. */
export const roleForm: AnyEntity = {
  ...role,
  fields: {
    ...role.fields,
    scopeCompanies: f.json<number[]>('范围内公司', { when: { dataScope: 7 } }),
    scopeCommunities: f.json<number[]>('范围内项目', { when: { dataScope: 7 } }),
    menuIds: f.json<number[]>('菜单与权限', { required: true, messages: { required: '请至少选择一个菜单' } }),
  },
  form: [...role.form, group('权限', ['menuIds'])],
}

import { group, type AnyEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { menuGroup } from '@wuguan/contract/system/menu-group.entity'

/** The group with the path of its calls, so that the generic list serves it. */
export const groupList: AnyEntity = {
  ...menuGroup,
  base: '/basedata/sys/menu/group',
  list: { ...menuGroup.list, filters: [] },
}

/** A group with the menus that it shows, as one form. */
export const groupForm: AnyEntity = {
  ...groupList,
  fields: {
    ...menuGroup.fields,
    companies: f.json<number[]>('可见公司', { help: '不选择表示全部公司可见' }),
    menuIds: f.json<number[]>('一级和二级菜单'),
  },
  form: [group('基本信息', ['name', 'icon', 'orderNum', 'state', 'companies']), group('分组菜单', ['menuIds'])],
}

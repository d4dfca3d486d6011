import { group, type AnyEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { menuGray } from '@wuguan/contract/system/menu-gray.entity'

/** Gray releases with the path of their calls; the list is found by the menu's name. */
export const grayList: AnyEntity = {
  ...menuGray,
  base: '/basedata/sys/menu/gray',
  fields: {
    ...menuGray.fields,
    menuId: { ...menuGray.fields.menuId, search: true },
    users: f.json<number[]>('名单用户'),
    companies: f.json<number[]>('名单公司', { help: '公司及其下级的用户都在名单内' }),
  },
  list: {
    ...menuGray.list,
    columns: ['menuId', 'mode', 'state', 'userCount', 'companies', 'startAt', 'endAt'],
    filters: ['state'],
  },
  form: [group('灰度设置', ['menuId', 'mode', 'startAt', 'endAt', 'remark']), group('名单', ['users', 'companies'])],
}

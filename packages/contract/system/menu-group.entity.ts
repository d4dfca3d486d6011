import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const menuGroup = defineEntity('system.menuGroup', {
  label: '菜单分组',
  doc: 'An entry of the top bar. No companies means all companies. The wire carries the name twice, as name and as groupName.',
  title: 'name',
  base: null,
  perms: 'system:group',
  scope: 'global',
  id: 'integer',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('名称', { required: true, max: 20, search: true, messages: { required: '请输入分组名称' } }),
    icon: f.text('图标', { max: 60 }),
    orderNum: f.integer('排序', { min: 0, default: 0 }),
    companies: f.refsInt('可见公司', { to: 'system.company', help: '不选择表示全部公司可见' }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  computed: { menuCount: f.integer('菜单数') },
  unique: [unique(['name'], '分组名称已存在')],
  list: {
    columns: ['name', 'icon', 'orderNum', 'companies', 'menuCount', 'state'],
    sort: { field: 'orderNum', order: 'asc' },
  },
})

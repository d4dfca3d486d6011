import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const MENU_TYPE = options([0, '目录'], [1, '菜单'], [2, '按钮'])
export const OPEN_MODE = options([1, '页签'], [2, '新窗口'], [3, '内嵌'], [4, '外部系统'])
export const MENU_LAYOUT = options(['main', '标准'], ['blank', '空白'], ['new', '新版'])

export const menu = defineEntity('system.menu', {
  label: '菜单',
  doc: `Directories, menus and buttons, at most four levels deep with buttons. A hidden menu carries an add, edit or detail route:
it never stands in a menu list but always in the router list. Every staff route of the catalogue has exactly one menu. openMode 4
takes an external address, or exactly /400 for the hotline.`,
  title: 'name',
  table: 'sys_menu',
  base: '/basedata/sys/menu',
  perms: 'system:menu',
  scope: 'global',
  id: 'integer',
  verbs: ['list', 'add', 'edit', 'delete'],
  tree: { parent: 'parentId', order: 'orderNum' },
  fields: {
    parentId: f.refInt('上级菜单', { to: 'system.menu', indexed: true }),
    type: f.choice('类型', { of: MENU_TYPE, required: true, default: 1 }),
    name: f.text('名称', { required: true, max: 30, search: true, messages: { required: '请输入菜单名称' } }),
    url: f.text('路由', { max: 200, search: true, indexed: true, when: { type: 1 } }),
    oldUrl: f.text('旧地址', { max: 300, when: { type: 1 } }),
    perms: f.text('权限标识', {
      max: 500,
      search: true,
      pattern: '^[\\w-]+:[\\w-]+:[\\w-]+(,[\\w-]+:[\\w-]+:[\\w-]+)*$',
      help: '多个标识用英文逗号分隔',
      messages: { invalid: '权限标识格式应为 模块:实体:操作' },
    }),
    icon: f.text('图标', { max: 60 }),
    orderNum: f.integer('排序', { min: 0, default: 0 }),
    visible: f.flag('显示', { default: true }),
    openMode: f.choice('打开方式', { of: OPEN_MODE, required: true, default: 1 }),
    keepAlive: f.flag('保持状态', { default: false }),
    layout: f.choice('布局', { of: MENU_LAYOUT, required: true, default: 'main' }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  unique: [unique(['parentId', 'name'], '同级菜单名称已存在'), unique(['url'], '该路由已存在菜单', { type: 1 })],
  rules: (rule) => [
    rule('url', '请输入路由或旧地址', ({ type, url, oldUrl }) => type !== 1 || Boolean(url) || Boolean(oldUrl)),
    rule('perms', '请输入权限标识', ({ type, perms }) => type !== 2 || Boolean(perms)),
  ],
  list: {
    columns: ['name', 'type', 'url', 'oldUrl', 'perms', 'orderNum', 'visible', 'state'],
    filters: ['type', 'state', 'visible'],
    sort: { field: 'orderNum', order: 'asc' },
  },
  form: [
    group('基本信息', ['parentId', 'type', 'name', 'icon', 'orderNum', 'visible', 'state']),
    group('打开', ['url', 'oldUrl', 'openMode', 'keepAlive', 'layout']),
    group('权限', ['perms']),
  ],
})

import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const GRAY_MODE = options([1, '新旧并行'], [2, '仅名单可见'])
export const GRAY_STATE = grades([1, '生效', 'success'], [0, '停止'])

export const menuGray = defineEntity('system.menuGray', {
  label: '灰度',
  doc: `Who gets the new address of a menu while it is tried out. Mode 1: the list gets url, the others oldUrl; mode 2: the menu is
shown to the list only. It changes delivery, never permission.`,
  title: 'menuId',
  base: null,
  perms: { prefix: 'system:gray', add: 'save', edit: 'save' },
  scope: 'global',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    menuId: f.refInt('菜单', { to: 'system.menu', required: true, createOnly: true, indexed: true }),
    mode: f.choice('模式', { of: GRAY_MODE, required: true, default: 1 }),
    users: f.refsInt('名单用户', { to: 'system.user' }),
    companies: f.refsInt('名单公司', { to: 'system.company' }),
    startAt: f.dateTime('开始时间', { required: true }),
    endAt: f.dateTime('结束时间', { indexed: true }),
    state: f.state('状态', { of: GRAY_STATE, required: true, default: 1 }),
    remark: f.text('备注', { max: 200 }),
  },
  computed: { userCount: f.integer('名单人数') },
  unique: [unique(['menuId'], '该菜单已存在灰度设置')],
  rules: (rule) => [
    rule(
      'endAt',
      '结束时间不能早于开始时间',
      ({ startAt, endAt }) => !startAt || !endAt || String(startAt) < String(endAt),
    ),
  ],
  list: {
    columns: ['menuId', 'mode', 'userCount', 'companies', 'startAt', 'endAt', 'state'],
    filters: ['state', 'mode', 'menuId'],
  },
  form: [group('灰度设置', ['menuId', 'mode', 'users', 'companies', 'startAt', 'endAt', 'remark'])],
})

import { defineEntity, group, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const DATA_SCOPE = options(
  [1, '本公司及下级全部'],
  [2, '本公司'],
  [3, '本部门及下级'],
  [4, '本部门'],
  [5, '授权项目'],
  [6, '仅本人'],
  [7, '自定义'],
)

export const role = defineEntity('system.role', {
  label: '角色',
  doc: `Permission codes (through roleMenu) together with a data scope. Scope is computed per permission, over the roles that
grant that permission, never as the widest role of the user. Built-in roles have no company and hold for all.`,
  title: 'name',
  table: 'sys_role',
  base: '/basedata/sys/role',
  perms: 'system:role',
  scope: 'company',
  nullableCompany: true,
  id: 'integer',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('名称', {
      required: true,
      max: 30,
      search: true,
      indexed: true,
      messages: { required: '请输入角色名称' },
    }),
    code: f.text('编码', {
      required: true,
      max: 40,
      search: true,
      indexed: true,
      messages: { required: '请输入角色编码' },
    }),
    dataScope: f.choice('数据范围', { of: DATA_SCOPE, required: true, width: 150 }),
    scopeCompanies: f.refsInt('范围内公司', { to: 'system.company', when: { dataScope: 7 } }),
    scopeCommunities: f.refsInt('范围内项目', { to: 'basedata.community', when: { dataScope: 7 } }),
    builtIn: f.flag('内置', { readonly: true, default: false }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
    orderNum: f.integer('排序', { min: 0, default: 0 }),
    remark: f.text('备注', { max: 200 }),
  },
  computed: { userCount: f.integer('用户数') },
  unique: [unique(['name', 'companyId'], '角色名称已存在'), unique(['code'], '角色编码已存在')],
  locks: [lockedIn('delete', { builtIn: true }, '内置角色不可删除')],
  list: {
    columns: ['name', 'code', 'companyId', 'dataScope', 'userCount', 'state', 'builtIn'],
    filters: ['state', 'dataScope', 'builtIn'],
    sort: { field: 'orderNum', order: 'asc' },
  },
  form: [
    group('基本信息', ['name', 'code', 'orderNum', 'state', 'remark']),
    group('数据范围', ['dataScope', 'scopeCompanies', 'scopeCommunities']),
  ],
})

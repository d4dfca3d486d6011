import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const NODE_TYPE = options([1, '集团'], [2, '公司'], [3, '部门'])

export const company = defineEntity('system.company', {
  label: '公司',
  doc: `One global tree of groups, companies and departments. A group holds companies and departments, a company holds companies
and departments, a department holds departments only. The company of a node is its nearest ancestor-or-self with node type ≤ 2.
path, level and the sibling order are maintained by the calls that write the tree; browsers show the id negated (the tree mixes
companies with communities), the server never accepts a negative id.`,
  title: 'name',
  base: '/basedata/base/company',
  perms: 'system:company',
  scope: 'global',
  id: 'integer',
  verbs: ['list', 'add', 'edit', 'delete'],
  tree: { parent: 'parentId', order: 'orderNum' },
  fields: {
    parentId: f.refInt('上级', { to: 'system.company', indexed: true, messages: { required: '请选择上级公司' } }),
    nodeType: f.choice('类型', { of: NODE_TYPE, required: true, default: 2 }),
    name: f.text('名称', {
      required: true,
      max: 60,
      search: true,
      indexed: true,
      messages: { required: '请输入公司名称' },
    }),
    shortName: f.text('简称', { max: 30, search: true }),
    code: f.text('编码', { required: true, max: 30, search: true, indexed: true }),
    path: f.text('路径', { max: 200, readonly: true, internal: true, indexed: true }),
    level: f.integer('层级', { min: 1, max: 10, readonly: true }),
    orderNum: f.integer('排序', { min: 1, readonly: true }),
    leaderId: f.refInt('负责人', { to: 'system.user' }),
    deputyId: f.refInt('分管领导', { to: 'system.user' }),
    creditCode: f.text('统一社会信用代码', { max: 18, pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$' }),
    phone: f.text('电话', { max: 20 }),
    provinceCode: f.text('省', { max: 12 }),
    cityCode: f.text('市', { max: 12 }),
    districtCode: f.text('区县', { max: 12 }),
    address: f.text('地址', { max: 200 }),
    logo: f.images('标志', { max: 1 }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [
    unique(['parentId', 'name'], '同级名称已存在'),
    unique(['code'], '公司编码已存在'),
    unique(['creditCode'], '统一社会信用代码已存在'),
  ],
  list: {
    columns: ['name', 'nodeType', 'code', 'leaderId', 'phone', 'state'],
    filters: ['nodeType', 'state'],
    sort: { field: 'orderNum', order: 'asc' },
  },
  form: [
    group('基本信息', ['parentId', 'nodeType', 'name', 'shortName', 'code', 'creditCode', 'state']),
    group('负责人与联系', ['leaderId', 'deputyId', 'phone', 'provinceCode', 'cityCode', 'districtCode', 'address']),
    group('其他', ['logo', 'remark']),
  ],
})

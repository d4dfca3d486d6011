import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const COST_CENTER_TYPE = options(
  ['company', '公司'],
  ['department', '部门'],
  ['community', '项目'],
  ['project', '专项'],
)

export const costCenter = defineEntity('charge-other.costCenter', {
  label: '成本中心',
  doc: 'Who answers for costs and income in the accounts; its code is the department code of the vouchers.',
  title: 'name',
  base: '/charge/costCenter',
  perms: {
    prefix: 'charge-other:cost-center',
    list: 'edit',
    add: 'edit',
    delete: 'edit',
    export: 'edit',
  },
  scope: 'company',
  tree: { parent: 'parentId', order: 'code', levels: 6 },
  fields: {
    parentId: f.ref('上级', { to: 'charge-other.costCenter', indexed: true }),
    code: f.text('编码', {
      required: true,
      max: 20,
      pattern: '[0-9A-Za-z.-]+',
      search: true,
      indexed: true,
      width: 140,
    }),
    name: f.text('名称', { required: true, max: 60, search: true, indexed: true, width: 220 }),
    type: f.choice('类型', { of: COST_CENTER_TYPE, required: true, default: 'department', indexed: true }),
    leaderUserId: f.refInt('负责人', { to: 'system.user', indexed: true }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  computed: { ruleCount: f.integer('凭证规则数') },
  unique: [unique(['code', 'companyId'], '成本中心编码已存在')],
  list: {
    columns: ['name', 'code', 'type', 'leaderUserId', 'ruleCount', 'enabled', 'updatedAt'],
    filters: ['type', 'enabled', 'leaderUserId'],
    sort: { field: 'code', order: 'asc' },
  },
  form: [group('成本中心', ['parentId', 'code', 'name', 'type', 'leaderUserId', 'enabled'])],
})

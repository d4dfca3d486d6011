import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const CRM_LABEL_TYPE = options(
  ['category', '客户类别'],
  ['hobby', '兴趣爱好'],
  ['family', '家庭结构'],
  ['concern', '关注事项'],
  ['profession', '职业'],
  ['risk', '风险标识'],
  ['demand', '服务需求'],
)

export const crmLabel = defineEntity('basedata.crmLabel', {
  label: '客户标签项',
  doc: 'A value that describes customers, in seven types; multi says whether a customer may have several of the type.',
  title: 'name',
  base: '/basedata/base/crmLabel',
  perms: { prefix: 'basedata:crmLabel', add: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    type: f.choice('类型', { of: CRM_LABEL_TYPE, required: true, createOnly: true, indexed: true }),
    name: f.text('名称', { required: true, max: 30, search: true }),
    color: f.color('颜色'),
    multi: f.flag('可多选', { default: true }),
    orderNum: f.integer('排序', { min: 0, default: 0 }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  computed: { usedCount: f.integer('使用客户数') },
  unique: [unique(['type', 'name', 'companyId'], '标签名称已存在')],
  list: {
    columns: ['name', 'color', 'multi', 'usedCount', 'orderNum', 'state'],
    filters: ['type', 'state'],
    sort: { field: 'orderNum', order: 'asc' },
  },
  form: [group('标签项', ['type', 'name', 'color', 'multi', 'orderNum', 'state'])],
})

export type CrmLabel = ScreenRow<typeof crmLabel>

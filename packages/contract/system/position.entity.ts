import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const POSITION_CATEGORY = options(
  [1, '管理'],
  [2, '客服'],
  [3, '工程'],
  [4, '秩序'],
  [5, '环境'],
  [6, '财务'],
  [7, '职能'],
)

export const position = defineEntity('system.position', {
  label: '岗位',
  doc: 'A job title with its planned headcount. May not be deleted while held or named in an assign rule of a process.',
  title: 'name',
  base: '/basedata/sys/position',
  perms: 'system:position',
  scope: 'company',
  id: 'integer',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: f.text('名称', {
      required: true,
      max: 30,
      search: true,
      indexed: true,
      messages: { required: '请输入岗位名称' },
    }),
    code: f.text('编码', {
      required: true,
      max: 30,
      search: true,
      indexed: true,
      messages: { required: '请输入岗位编码' },
    }),
    category: f.choice('序列', { of: POSITION_CATEGORY, required: true }),
    grade: f.integer('职级', { min: 1, max: 20 }),
    headcount: f.integer('编制', { min: 0, default: 0 }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
    orderNum: f.integer('排序', { min: 0, default: 0 }),
    remark: f.text('备注', { max: 200 }),
  },
  computed: { holderCount: f.integer('在岗人数'), vacancy: f.integer('空缺') },
  unique: [unique(['name', 'companyId'], '岗位名称已存在'), unique(['code', 'companyId'], '岗位编码已存在')],
  list: {
    columns: ['name', 'code', 'category', 'grade', 'headcount', 'holderCount', 'vacancy', 'state'],
    filters: ['category', 'state', 'grade'],
    sort: { field: 'orderNum', order: 'asc' },
    totals: ['headcount'],
  },
  form: [group('基本信息', ['name', 'code', 'category', 'grade', 'headcount', 'orderNum', 'state', 'remark'])],
  batch: ['category', 'state'],
})

import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const userGroup = defineEntity('bpm.userGroup', {
  label: '用户组',
  doc: 'People who are given tasks together, whatever their department. Named by assignment rules, and by code in diagrams.',
  title: 'name',
  base: '/camunda/bpm/group',
  perms: { prefix: 'bpm:group', add: 'edit', delete: 'edit' },
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('名称', { required: true, max: 60, search: true, messages: { required: '请输入用户组名称' } }),
    code: f.text('编码', {
      max: 40,
      search: true,
      indexed: true,
      pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$',
      messages: { invalid: '编码须以字母或下划线开头' },
    }),
    members: f.refsInt('成员', {
      to: 'system.user',
      required: true,
      max: 200,
      messages: { required: '请选择成员', range: '成员不能超过200人' },
    }),
    description: f.text('说明', { max: 200 }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  computed: { memberCount: f.integer('人数'), usedBy: f.textList('使用流程') },
  unique: [unique(['name', 'companyId'], '用户组名称已存在'), unique(['code', 'companyId'], '用户组编码已存在')],
  list: {
    columns: ['name', 'code', 'members', 'memberCount', 'usedBy', 'state'],
    filters: ['state', 'members', 'name'],
    sort: { field: 'updatedAt', order: 'desc' },
  },
  batch: ['state'],
})

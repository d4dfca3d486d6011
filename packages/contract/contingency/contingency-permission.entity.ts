import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { GRANTEE_KIND, RIGHT_KIND } from './contingency-options.ts'

export const contingencyPermission = defineEntity('contingency.contingencyPermission', {
  label: '应急权限',
  doc: `Who may do what with which emergencies, beside the permission codes: the union of the rows that match. A kind of right that no row of the company
names is decided by the codes alone.`,
  title: 'name',
  base: '/complex/contingency/permission',
  perms: { prefix: 'contingency:permission', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    name: f.text('名称', { required: true, max: 60, search: true, width: 180 }),
    kinds: f.choices('权限', { of: RIGHT_KIND, required: true, default: ['view'], width: 190 }),
    classificationIds: f.refs('事件分类', {
      to: 'contingency.contingencyClassification',
      max: 50,
      placeholder: '全部分类',
      help: '包含下级分类',
    }),
    levelIds: f.refs('事件级别', { to: 'contingency.contingencyLevel', max: 9, placeholder: '全部级别' }),
    communityIds: f.refsInt('项目', {
      to: 'basedata.community',
      max: 200,
      placeholder: '数据范围内的全部项目',
      help: '不选择时以数据范围为准',
    }),
    granteeKind: f.choice('授权对象', { of: GRANTEE_KIND, required: true, default: 'role', width: 88 }),
    roleIds: f.refsInt('角色', { to: 'system.role', required: true, max: 50, when: { granteeKind: 'role' } }),
    positionIds: f.refsInt('岗位', {
      to: 'system.position',
      required: true,
      max: 50,
      when: { granteeKind: 'position' },
    }),
    userIds: f.refsInt('人员', { to: 'system.user', required: true, max: 50, when: { granteeKind: 'user' } }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['name', 'companyId'], '权限名称已存在')],
  list: {
    columns: [
      'name',
      'kinds',
      'classificationIds',
      'levelIds',
      'communityIds',
      'granteeKind',
      'roleIds',
      'positionIds',
      'userIds',
      'enabled',
    ],
    filters: ['kinds', 'granteeKind', 'enabled'],
    sort: { field: 'createdAt', order: 'desc' },
  },
  form: [
    group('权限', ['name', 'kinds', 'enabled']),
    group('适用范围', ['classificationIds', 'levelIds', 'communityIds']),
    group('授权对象', ['granteeKind', 'roleIds', 'positionIds', 'userIds']),
  ],
  batch: ['enabled'],
})

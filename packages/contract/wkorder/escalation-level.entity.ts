import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'
import { BIZ_LINE } from './order-options.ts'

export const RECEIVER_KIND = options(
  ['handler', '处理人'],
  ['dispatcher', '调度'],
  ['superior', '上级'],
  ['position', '岗位'],
  ['role', '角色'],
  ['user', '指定人员'],
)
export const ESCALATION_REACH = options(['community', '本项目'], ['company', '公司'])

export const escalationLevel = defineEntity('wkorder.escalationLevel', {
  label: '升级级别',
  doc: 'Who is told when an order of a line reaches a level of escalation.',
  title: 'name',
  base: '/wkorder/upgrade/level',
  perms: { prefix: 'wkorder:escalation', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    bizLine: f.choice('业务线', { of: BIZ_LINE, required: true, createOnly: true, default: 'repair', indexed: true }),
    level: f.integer('级别', { required: true, min: 1, max: 9, width: 80 }),
    name: f.text('名称', { required: true, max: 20, search: true, width: 160 }),
    receiverKinds: f.choices('接收人', { of: RECEIVER_KIND, required: true, width: 220 }),
    positionIds: f.refsInt('岗位', { to: 'system.position', max: 50 }),
    roleIds: f.refsInt('角色', { to: 'system.role', max: 50 }),
    userIds: f.refsInt('指定人员', { to: 'system.user', max: 50 }),
    reach: f.choice('范围', { of: ESCALATION_REACH, required: true, default: 'community' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['level', 'bizLine', 'companyId'], '该业务线的级别已存在')],
  rules: (rule) => [
    rule(
      'positionIds',
      '请选择岗位',
      ({ receiverKinds, positionIds }) => !receiverKinds?.includes('position') || !!positionIds?.length,
    ),
    rule(
      'roleIds',
      '请选择角色',
      ({ receiverKinds, roleIds }) => !receiverKinds?.includes('role') || !!roleIds?.length,
    ),
    rule(
      'userIds',
      '请选择指定人员',
      ({ receiverKinds, userIds }) => !receiverKinds?.includes('user') || !!userIds?.length,
    ),
  ],
  list: {
    columns: ['level', 'name', 'bizLine', 'receiverKinds', 'positionIds', 'roleIds', 'userIds', 'reach', 'enabled'],
    filters: ['bizLine', 'enabled', 'reach'],
    sort: { field: 'level', order: 'asc' },
  },
  form: [
    group('升级级别', ['bizLine', 'level', 'name', 'reach', 'enabled']),
    group('接收人', ['receiverKinds', 'positionIds', 'roleIds', 'userIds']),
  ],
  batch: ['enabled'],
})

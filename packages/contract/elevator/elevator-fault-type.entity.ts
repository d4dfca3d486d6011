import { defineEntity, group, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { SEVERITY } from './elevator-options.ts'

export const elevatorFaultType = defineEntity('elevator.elevatorFaultType', {
  label: '电梯故障类型',
  doc: 'What goes wrong with a lift, and how soon the contractor must be there and have it run again. 困人 is a row of the system.',
  title: 'name',
  base: '/complex/elevator/faultType',
  perms: { prefix: 'elevator:faultType', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    code: f.text('编码', { required: true, max: 20, pattern: '^[A-Za-z0-9_.-]+$', search: true, width: 110 }),
    name: f.text('故障类型', { required: true, max: 30, search: true, indexed: true, width: 160 }),
    severity: f.choice('严重程度', { of: SEVERITY, required: true, default: 'normal', indexed: true }),
    arriveMinutes: f.integer('到场时限', {
      required: true,
      min: 1,
      max: 10_000,
      default: 60,
      unit: '分钟',
      help: '困人市区30分钟，其他地区60分钟',
    }),
    repairHours: f.integer('修复时限', { required: true, min: 1, max: 10_000, default: 24, unit: '小时' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    isSystem: f.flag('系统预置', { readonly: true, default: false, width: 84 }),
  },
  unique: [unique(['code', 'companyId'], '编码已存在'), unique(['name', 'companyId'], '故障类型已存在')],
  locks: [lockedIn('delete', { isSystem: true }, '系统预置的故障类型不能删除')],
  list: {
    columns: ['code', 'name', 'severity', 'arriveMinutes', 'repairHours', 'enabled', 'isSystem'],
    filters: ['severity', 'enabled'],
  },
  form: [group('故障类型', ['code', 'name', 'severity', 'arriveMinutes', 'repairHours', 'enabled'])],
})

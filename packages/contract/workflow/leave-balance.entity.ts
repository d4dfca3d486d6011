import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const leaveBalance = defineEntity('workflow.leaveBalance', {
  label: '假期余额',
  doc: `What a person has of a kind of leave in a year: used by granted leaves, frozen by those that wait for a decision. Available is
quota − used − frozen and never below nothing. Made by the yearly job, or at the first use with the full quota of the type.`,
  title: 'userId',
  base: '/workflow/leaveBalance',
  perms: { prefix: 'workflow:leaveType', list: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'edit'],
  fields: {
    userId: f.refInt('员工', { to: 'system.user', required: true, createOnly: true, indexed: true }),
    leaveTypeId: f.ref('假期类型', { to: 'workflow.leaveType', required: true, createOnly: true, indexed: true }),
    year: f.integer('年度', { required: true, createOnly: true, min: 2000, max: 2100, indexed: true }),
    quota: f.decimal('额度', { precision: 5, scale: 1, min: 0, max: 999, unit: '天' }),
    used: f.decimal('已用', {
      required: true,
      precision: 5,
      scale: 1,
      min: 0,
      readonly: true,
      unit: '天',
      default: '0.0',
    }),
    frozen: f.decimal('冻结', {
      required: true,
      precision: 5,
      scale: 1,
      min: 0,
      readonly: true,
      unit: '天',
      default: '0.0',
    }),
  },
  computed: { available: f.decimal('可用', { precision: 5, scale: 1, unit: '天' }) },
  unique: [unique(['userId', 'leaveTypeId', 'year'])],
  list: {
    columns: ['userId', 'leaveTypeId', 'year', 'quota', 'used', 'frozen', 'available'],
    filters: ['userId', 'leaveTypeId', 'year'],
    sort: { field: 'year', order: 'desc' },
  },
  form: [group('假期余额', ['userId', 'leaveTypeId', 'year', 'quota'])],
})

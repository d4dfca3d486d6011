import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const LEAVE_UNIT = options([1, '天'], [2, '半天'], [3, '小时'])

export const leaveType = defineEntity('workflow.leaveType', {
  label: '假期类型',
  doc: `A kind of leave with its yearly quota (none: unlimited). A type holds for its company and all companies below; the name is
unique in its company. What is left over at the end of a year goes into the next one where carryOver says so.`,
  title: 'name',
  base: '/workflow/leaveType',
  perms: { prefix: 'workflow:leaveType', list: 'edit', add: 'edit', delete: 'edit' },
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('名称', { required: true, max: 20, search: true, messages: { required: '请输入假期名称' } }),
    unit: f.choice('请假单位', { of: LEAVE_UNIT, required: true, default: 2 }),
    paid: f.flag('带薪', { default: true }),
    yearQuota: f.decimal('年度额度', { precision: 5, scale: 1, min: 0, max: 366, unit: '天', help: '不填为不限额度' }),
    minUnit: f.decimal('最少天数', {
      required: true,
      precision: 3,
      scale: 1,
      min: 0.5,
      max: 30,
      unit: '天',
      default: '0.5',
    }),
    needProofAfter: f.decimal('超过几天须证明', { precision: 4, scale: 1, min: 0, max: 366, unit: '天' }),
    carryOver: f.flag('结转下年', { default: false }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  unique: [unique(['name', 'companyId'], '假期名称已存在')],
  list: {
    filters: ['state', 'unit'],
  },
  form: [group('假期类型', ['name', 'unit', 'paid', 'yearQuota', 'minUnit', 'needProofAfter', 'carryOver', 'state'])],
})

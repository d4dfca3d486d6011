import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const codeCounter = defineEntity('system.codeCounter', {
  label: '编号计数器',
  doc: `Last number given out for a rule in a period (the digits of its day, month or year; "-" where the rule never resets). The row
is taken after all other locks, right before the insert that carries the number.`,
  title: 'periodKey',
  base: null,
  perms: { prefix: 'workflow:setting', list: 'view' },
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    ruleId: f.ref('编号规则', { to: 'system.codeRule', required: true, indexed: true }),
    periodKey: f.text('计数周期', { required: true, max: 8 }),
    lastValue: f.integer('最近流水号', { required: true, min: 0, default: 0 }),
  },
  unique: [unique(['ruleId', 'periodKey'])],
})

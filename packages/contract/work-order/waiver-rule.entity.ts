import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'
import { CLOCK_STAGE } from '../wkorder/order-options.ts'

/** What stands still and what comes before an appointment is not counted by the clocks, so it needs no rule. */
const WAIVED_WHEN = options(['none', '提出申请'], ['weather', '恶劣天气预警日'])

export const waiverRule = defineEntity('work-order.waiverRule', {
  label: '豁免规则',
  doc: `What somebody may ask to be forgiven of a missed limit, by stage and reason: how often for one order, how long after, and whether somebody has to
agree. Under a rule for warned weather what was missed on such a day is forgiven without being asked for. A company without rules lets everything be asked for.`,
  title: 'name',
  base: '/wkorder/waiverRule',
  perms: { prefix: 'workOrder:waiver', list: 'view', add: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('规则', { required: true, max: 30, search: true, width: 160 }),
    stages: f.choices('环节', { of: CLOCK_STAGE, required: true, width: 180 }),
    reasonId: f.ref('豁免原因', {
      to: 'wkorder.orderReason',
      required: true,
      indexed: true,
      having: { reasonType: 'waiver' },
    }),
    autoWhen: f.choice('豁免方式', { of: WAIVED_WHEN, required: true, default: 'none', width: 120 }),
    needApproval: f.flag('须审批', {
      default: true,
      width: 80,
      help: '不须审批时申请即豁免；预警日的超时自动豁免，不必申请',
    }),
    maxPerOrder: f.integer('每单次数', { required: true, min: 1, max: 9, default: 1, unit: '次', width: 88 }),
    applyWithinDays: f.integer('申请期限', {
      required: true,
      min: 1,
      max: 30,
      default: 3,
      unit: '天',
      width: 88,
      help: '环节结束后的天数',
    }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, width: 72 }),
  },
  unique: [unique(['name', 'companyId'], '规则名称已存在')],
  list: {
    columns: ['name', 'stages', 'reasonId', 'autoWhen', 'needApproval', 'maxPerOrder', 'applyWithinDays', 'enabled'],
    filters: ['autoWhen', 'reasonId', 'enabled', 'needApproval'],
    sort: { field: 'name', order: 'asc' },
  },
  form: [
    group('豁免规则', [
      'name',
      'stages',
      'reasonId',
      'autoWhen',
      'needApproval',
      'maxPerOrder',
      'applyWithinDays',
      'enabled',
    ]),
  ],
  batch: ['enabled'],
})

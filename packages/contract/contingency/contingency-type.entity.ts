import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { STEPS_MAX } from './contingency-options.ts'

export const contingencyType = defineEntity('contingency.contingencyType', {
  label: '应急类型',
  doc: `A sort of emergency with the plan for it: what it says, and the steps that become tasks when one is reported, each with the post that does it and
the minutes after the report in which it is done.`,
  title: 'name',
  base: '/complex/contingency/type',
  perms: { prefix: 'contingency:type', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    classificationId: f.ref('事件分类', {
      to: 'contingency.contingencyClassification',
      required: true,
      indexed: true,
      width: 120,
      having: { enabled: '1' },
    }),
    code: f.text('编码', { required: true, max: 20, pattern: '^[A-Za-z0-9_.-]+$', search: true, width: 110 }),
    name: f.text('名称', { required: true, max: 40, search: true, indexed: true, width: 160 }),
    defaultLevelId: f.ref('默认级别', {
      to: 'contingency.contingencyLevel',
      width: 120,
      help: '上报时没有选择级别的事件取该级别',
    }),
    planText: f.richText('应急预案'),
    checklist: f.lines('处置步骤', {
      lines: {
        step: f.text('步骤', { required: true, max: 100, width: 280 }),
        roleText: f.text('岗位', { required: true, max: 30, width: 140 }),
        limitMinutes: f.integer('时限', { required: true, min: 1, max: 10_080, unit: '分钟', default: 15, width: 100 }),
      },
    }),
    attachments: f.attachments('预案附件', { max: 20 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  computed: { steps: f.integer('处置步骤', { unit: '步', width: 88 }) },
  unique: [unique(['code', 'companyId'], '编码已存在'), unique(['name', 'companyId'], '类型名称已存在')],
  rules: (rule) => [
    rule('checklist', `处置步骤最多${STEPS_MAX}条`, ({ checklist }) => (checklist?.length ?? 0) <= STEPS_MAX),
  ],
  list: {
    columns: ['code', 'name', 'classificationId', 'defaultLevelId', 'steps', 'enabled'],
    filters: ['classificationId', 'defaultLevelId', 'enabled'],
    sort: { field: 'code', order: 'asc' },
  },
  form: [
    group('应急类型', ['classificationId', 'code', 'name', 'defaultLevelId', 'enabled']),
    group('处置步骤', ['checklist']),
    group('应急预案', ['planText', 'attachments']),
  ],
})

import { approvalFields } from '../kernel/approval-fields.ts'
import { lte, sum } from '../kernel/decimal.ts'
import { defineEntity, group, openIn } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options, states } from '../kernel/options.ts'
import { touchesMonth } from '../kernel/period.ts'
import { TURN } from '../kernel/turn.ts'

export const PLAN_STATUS = states({
  draft: [10, '草稿'],
  pending: [20, '审批中', 'info'],
  rejected: [25, '驳回', 'danger'],
  running: [30, '执行中', 'success'],
  done: [40, '已完成'],
  void: [90, '已作废'],
})

export const activityPlan = defineEntity('activity.activityPlan', {
  label: '活动计划',
  doc: 'The activities of a year, a quarter or an occasion with their budget; activities are held under it once it is agreed to.',
  title: 'name',
  table: 'activity_plan',
  base: '/activity/plan',
  perms: { prefix: 'activity:plan', edit: 'add', delete: 'add', export: 'list' },
  scope: 'company',
  fields: {
    code: f.serial('计划编号', { rule: 'activity.plan', required: true, readonly: true, search: true, indexed: true }),
    name: f.text('计划名称', { required: true, max: 100, search: true, indexed: true, width: 220 }),
    year: f.integer('年度', { required: true, min: 2000, max: 2100, indexed: true }),
    periodKind: f.choice('周期', {
      of: options([1, '年度'], [2, '季度'], [3, '月度'], [4, '专项']),
      required: true,
      default: 1,
    }),
    during: f.dateRange('计划期间', { required: true, indexed: true }),
    communities: f.refsInt('项目', { to: 'basedata.community', required: true }),
    ownerId: f.refInt('负责人', { to: 'system.user', required: true, indexed: true }),
    budget: f.money('预算', { required: true, min: 0 }),
    items: f.lines('计划活动', {
      max: 200,
      lines: {
        typeId: f.ref('活动类型', { to: 'activity.activityType', required: true }),
        title: f.text('活动名称', { required: true, max: 60, search: true, width: 200 }),
        plannedMonth: f.period('计划月份', { required: true }),
        communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
        budget: f.money('预算', { required: true, min: 0 }),
        targetPeople: f.integer('目标人数', { min: 1, max: 999_999 }),
      },
    }),
    goal: f.longText('目标', { max: 1000 }),
    files: f.attachments('附件'),
    explanation: f.longText('未举办活动的说明', { max: 500, readonly: true }),
    voidReason: f.longText('作废原因', { max: 200, readonly: true }),
    ...approvalFields,
    status: f.state('状态', { of: PLAN_STATUS, default: 'draft', indexed: true, width: 96 }),
  },
  computed: {
    planned: f.integer('计划活动数', { unit: '个' }),
    turn: f.choice('审核', { of: TURN }),
  },
  locks: [
    openIn('edit', { status: [PLAN_STATUS.draft, PLAN_STATUS.rejected] }, '只能修改草稿或已驳回的活动计划'),
    openIn('delete', { status: PLAN_STATUS.draft }, '只能删除草稿'),
  ],
  rules: (rule) => [
    rule(
      'budget',
      '活动预算合计不能超过计划预算',
      ({ budget, items }) => !budget || lte(sum(['0.00', ...(items ?? []).map((item) => item.budget || '0')]), budget),
    ),
    rule('items', '计划月份须在计划期间内', ({ during, items }) =>
      (items ?? []).every(({ plannedMonth: month }) => !month || touchesMonth(during, month)),
    ),
  ],
  list: {
    columns: ['code', 'name', 'status', 'during', 'ownerId', 'budget', 'planned', 'periodKind', 'year'],
    filters: ['year', 'periodKind', 'status', 'communities', 'ownerId'],
    sort: { field: 'code', order: 'desc' },
    totals: ['budget'],
  },
  form: [
    group('基本信息', ['name', 'year', 'periodKind', 'during', 'communities', 'ownerId', 'budget', 'goal', 'files']),
    group('计划活动', ['items']),
  ],
})

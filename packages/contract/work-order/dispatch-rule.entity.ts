import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'
import { ORDER_TYPE, URGENCY } from '../wkorder/order-options.ts'
import { DISPATCH_MODE } from './work-order.entity.ts'

export const DISPATCH_STRATEGY = options(['leastLoad', '最少在手'], ['roundRobin', '轮询'])
export const DISPATCH_FALLBACK = options(['manual', '转人工'], ['pool', '转抢单池'])
const USER = { to: 'system.user' } as const

export const dispatchRule = defineEntity('work-order.dispatchRule', {
  label: '派单规则',
  doc: `How orders of a kind are given out by themselves: those of a community go before those of its company, then the lower priority; the first that
matches decides. A condition that is empty matches all. Whoever was given the last one in turn is kept with the rule.`,
  title: 'name',
  base: '/wkorder/dispatchRule',
  perms: { prefix: 'workOrder:dispatchRule', list: 'view', add: 'create' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('规则', { required: true, max: 40, search: true, width: 180 }),
    communityId: f.refInt('项目', { to: 'basedata.community', indexed: true, placeholder: '全部项目' }),
    priority: f.integer('优先级', {
      required: true,
      min: 1,
      max: 999,
      width: 72,
      help: '同一项目内不重复，小的先匹配',
    }),
    orderTypes: f.choices('工单类型', { of: ORDER_TYPE, width: 110 }),
    categoryIds: f.refs('问题类别', { to: 'wkorder.problemCategory', max: 20, width: 110, help: '含下级类别' }),
    areaIds: f.refs('问题区域', { to: 'wkorder.problemArea', max: 20, help: '含下级区域' }),
    urgencies: f.choices('紧急程度', { of: URGENCY, width: 100 }),
    timeFrom: f.time('登记时间从', { width: 90, help: '可以跨零点，如22:00至06:00' }),
    timeTo: f.time('登记时间至', { width: 90 }),
    mode: f.choice('派单方式', { of: DISPATCH_MODE, required: true, default: 'auto', width: 96 }),
    strategy: f.choice('派单策略', {
      of: DISPATCH_STRATEGY,
      required: true,
      default: 'leastLoad',
      when: { mode: 'auto' },
      width: 88,
    }),
    designatedUserId: f.refInt('指定处理人', {
      ...USER,
      required: true,
      when: { mode: 'designated' },
      messages: { required: '请选择指定处理人' },
    }),
    backupUserId: f.refInt('备用处理人', { ...USER, when: { mode: 'designated' }, help: '指定处理人不可派时' }),
    onDutyOnly: f.flag('仅当班', { default: false, when: { mode: 'auto' } }),
    skillMatch: f.flag('按技能', { default: false, when: { mode: 'auto' } }),
    fallback: f.choice('失败处理', {
      of: DISPATCH_FALLBACK,
      required: true,
      default: 'manual',
      when: { mode: ['auto', 'designated'] },
      width: 88,
    }),
    lastUserId: f.refInt('上次派给', { ...USER, readonly: true, internal: true }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, width: 72 }),
  },
  computed: { hits: f.integer('本月命中', { width: 84 }) },
  unique: [unique(['name', 'companyId'], '规则名称已存在')],
  rules: (rule) => [
    rule('timeTo', '请填写登记时间的开始和结束', ({ timeFrom, timeTo }) => !timeFrom === !timeTo),
    rule('timeTo', '登记时间的开始和结束不能相同', ({ timeFrom, timeTo }) => !timeFrom || timeFrom !== timeTo),
    rule(
      'backupUserId',
      '备用处理人不能与指定处理人相同',
      ({ designatedUserId, backupUserId }) => !backupUserId || backupUserId !== designatedUserId,
    ),
  ],
  list: {
    columns: [
      'priority',
      'name',
      'communityId',
      'orderTypes',
      'categoryIds',
      'mode',
      'strategy',
      'fallback',
      'enabled',
      'hits',
      'timeFrom',
      'timeTo',
    ],
    filters: ['communityId', 'mode', 'enabled', 'strategy'],
    sort: { field: 'priority', order: 'asc' },
  },
  form: [
    group('适用范围', [
      'name',
      'communityId',
      'priority',
      'orderTypes',
      'categoryIds',
      'areaIds',
      'urgencies',
      'timeFrom',
      'timeTo',
    ]),
    group('派单', [
      'mode',
      'strategy',
      'designatedUserId',
      'backupUserId',
      'onDutyOnly',
      'skillMatch',
      'fallback',
      'enabled',
    ]),
  ],
  batch: ['enabled'],
})

import { defineEntity, group } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import {
  BIZ_LINE,
  bizLineOf,
  CLOCK_KIND,
  CLOCK_STAGE,
  MAX_LIMIT_MINUTES,
  ORDER_TYPE,
  URGENCY,
} from './order-options.ts'

const LIMIT = '时限必须为1到43200分钟'

export const timeLimitRule = defineEntity('wkorder.timeLimitRule', {
  label: '时限规则',
  doc: `How long a stage may take. Of the enabled rules of its stage and line the most specific holds (LIMIT_WEIGHTS); an empty condition
matches all. The rule is copied into the clock when it starts.`,
  title: 'stage',
  base: '/wkorder/conf/timeLimit',
  perms: { prefix: 'wkorder:timeLimit', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    stage: f.choice('环节', { of: CLOCK_STAGE, required: true, createOnly: true, indexed: true }),
    bizLine: f.choice('业务线', { of: BIZ_LINE, required: true, default: 'repair', indexed: true }),
    orderType: f.choice('类型', { of: ORDER_TYPE, placeholder: '全部类型' }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory', indexed: true, placeholder: '全部类别' }),
    complaintLevelId: f.ref('投诉级别', { to: 'wkorder.complaintLevel', placeholder: '全部级别' }),
    urgency: f.choice('紧急程度', { of: URGENCY, placeholder: '全部' }),
    communityId: f.refInt('项目', { to: 'basedata.community', indexed: true, placeholder: '全部项目' }),
    limitMinutes: f.integer('时限', {
      required: true,
      min: 1,
      max: MAX_LIMIT_MINUTES,
      unit: '分钟',
      messages: { required: LIMIT, range: LIMIT },
    }),
    clockKind: f.choice('计时方式', { of: CLOCK_KIND, required: true, default: 'working' }),
    graceMinutes: f.integer('宽限', { required: true, min: 0, max: 1440, default: 0, unit: '分钟' }),
    pauseOnHangUp: f.flag('挂起时暂停', { default: true }),
    needReason: f.flag('超时须说明原因', { default: false }),
    deductPoints: f.decimal('超时扣分', {
      precision: 5,
      scale: 2,
      min: 0,
      default: '0.00',
      width: 88,
      when: { stage: ['take', 'arrive', 'handle'] },
      help: '接单、到场和处理超时且未豁免的，从处理人绩效中扣除',
    }),
    reassignOnTakeTimeout: f.flag('超时改派', { default: false, when: { stage: 'take' } }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  rules: (rule) => [
    rule(
      'orderType',
      '该类型不属于所选业务线',
      ({ orderType, bizLine }) => !orderType || bizLineOf(orderType) === bizLine,
    ),
  ],
  list: {
    columns: [
      'bizLine',
      'orderType',
      'categoryId',
      'complaintLevelId',
      'urgency',
      'communityId',
      'limitMinutes',
      'clockKind',
      'graceMinutes',
      'deductPoints',
      'enabled',
    ],
    filters: ['bizLine', 'orderType', 'communityId', 'enabled', 'categoryId', 'urgency', 'complaintLevelId'],
    sort: { field: 'bizLine', order: 'asc' },
  },
  form: [
    group('适用范围', ['stage', 'bizLine', 'orderType', 'categoryId', 'complaintLevelId', 'urgency', 'communityId']),
    group('时限', [
      'limitMinutes',
      'clockKind',
      'graceMinutes',
      'pauseOnHangUp',
      'needReason',
      'deductPoints',
      'reassignOnTakeTimeout',
      'enabled',
    ]),
  ],
  batch: ['enabled'],
})

import { defineEntity, group } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'
import { BIZ_LINE, bizLineOf, CLOCK_STAGE, ORDER_TYPE } from './order-options.ts'

export const REMINDER_KIND = options(['before', '到期前'], ['after', '超时后'])
/** What the text of a reminder may name. */
export const REMINDER_WORDS = ['单号', '类别', '位置', '环节', '剩余分钟', '超时分钟'] as const

export const reminderRule = defineEntity('wkorder.reminderRule', {
  label: '升级提醒',
  doc: 'What is told how long before or after a clock is due, and to whom: the receivers of a level, or the handler alone.',
  title: 'template',
  base: '/wkorder/upgrade/reminder',
  perms: { prefix: 'wkorder:escalation', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    bizLine: f.choice('业务线', { of: BIZ_LINE, required: true, default: 'repair', indexed: true }),
    orderType: f.choice('类型', { of: ORDER_TYPE, placeholder: '全部类型' }),
    stage: f.choice('环节', { of: CLOCK_STAGE, required: true, default: 'handle', indexed: true }),
    kind: f.choice('时机', { of: REMINDER_KIND, required: true, default: 'before' }),
    minutes: f.integer('分钟', { required: true, min: 0, max: 43_200, default: 30, unit: '分钟' }),
    levelId: f.ref('升级级别', {
      to: 'wkorder.escalationLevel',
      placeholder: '仅处理人',
      narrow: { bizLine: 'bizLine' },
    }),
    repeatMinutes: f.integer('重复间隔', {
      required: true,
      min: 0,
      max: 1440,
      default: 0,
      unit: '分钟',
      help: '0为不重复',
    }),
    maxRepeat: f.integer('最多重复', { required: true, min: 0, max: 20, default: 0, unit: '次' }),
    template: f.text('提醒内容', {
      required: true,
      max: 200,
      default: '工单{单号}的{环节}将在{剩余分钟}分钟后到期',
      width: 280,
    }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  rules: (rule) => [
    rule(
      'orderType',
      '该类型不属于所选业务线',
      ({ orderType, bizLine }) => !orderType || bizLineOf(orderType) === bizLine,
    ),
    rule(
      'maxRepeat',
      '设置重复间隔后至少重复1次',
      ({ repeatMinutes, maxRepeat }) => !repeatMinutes || Number(maxRepeat) > 0,
    ),
    rule('template', `只能使用${REMINDER_WORDS.map((word) => `{${word}}`).join('')}`, ({ template }) =>
      [...(template ?? '').matchAll(/\{([^{}]*)\}/g)].every(([, word]) =>
        (REMINDER_WORDS as readonly string[]).includes(word!),
      ),
    ),
  ],
  list: {
    columns: [
      'bizLine',
      'orderType',
      'stage',
      'kind',
      'minutes',
      'levelId',
      'repeatMinutes',
      'maxRepeat',
      'template',
      'enabled',
    ],
    filters: ['bizLine', 'stage', 'kind', 'enabled', 'orderType', 'levelId'],
    sort: { field: 'minutes', order: 'asc' },
  },
  form: [
    group('时机', ['bizLine', 'orderType', 'stage', 'kind', 'minutes']),
    group('提醒', ['levelId', 'repeatMinutes', 'maxRepeat', 'template', 'enabled']),
  ],
  batch: ['enabled'],
})

import { MESSAGE_CHANNEL } from '../app/message-channel.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { RECEIVER_KIND, REMINDER_MOMENT } from './event-options.ts'

/** What the text of a reminder may name. */
export const REMINDER_WORDS = ['编号', '标题', '类型', '级别', '项目', '地点', '上报人', '处理人', '分钟'] as const
const PLACE = /\{([^{}]*)\}/g

/** A text with the words of an event. */
export const filledReminder = (template: string, words: Readonly<Record<string, string>>): string =>
  template.replaceAll(PLACE, (_, word: string) => words[word] ?? '')

export const eventReminder = defineEntity('event.eventReminder', {
  label: '提醒规则',
  doc: `Who is told how long after a moment of events of a level, and how often again. Being closed or upgraded is told once, when it happens; whatever else is due
of an event that has ended is not told any more.`,
  title: 'template',
  base: '/manage/event/reminder',
  perms: { prefix: 'event:reminder', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    levelId: f.ref('级别', { to: 'event.eventLevel', required: true, indexed: true, width: 110 }),
    moment: f.choice('时机', { of: REMINDER_MOMENT, required: true, default: 'noFollow', indexed: true, width: 110 }),
    offsetMinutes: f.integer('延后', { required: true, min: 0, max: 10_080, default: 0, unit: '分钟', width: 90 }),
    repeatMinutes: f.integer('重复间隔', {
      required: true,
      min: 0,
      max: 1440,
      default: 0,
      unit: '分钟',
      help: '0为不重复',
    }),
    maxRepeat: f.integer('最多重复', { required: true, min: 0, max: 10, default: 0, unit: '次' }),
    receiverKinds: f.choices('接收人', { of: RECEIVER_KIND, required: true, width: 180 }),
    positionIds: f.refsInt('岗位', { to: 'system.position', max: 50 }),
    roleIds: f.refsInt('角色', { to: 'system.role', max: 50 }),
    userIds: f.refsInt('指定人员', { to: 'system.user', max: 50 }),
    channels: f.choices('渠道', { of: MESSAGE_CHANNEL, required: true, default: ['inbox'], width: 120 }),
    template: f.text('提醒内容', {
      required: true,
      max: 200,
      default: '{级别}事件“{标题}”（{项目}{地点}）须尽快处理',
      width: 260,
    }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['levelId', 'moment', 'offsetMinutes', 'companyId'], '该级别在此时机已有相同延后的提醒')],
  rules: (rule) => [
    rule(
      'maxRepeat',
      '设置重复间隔后至少重复1次',
      ({ repeatMinutes, maxRepeat }) => !repeatMinutes || Number(maxRepeat) > 0,
    ),
    rule(
      'offsetMinutes',
      '已升级、已结案的提醒不能延后或重复',
      ({ moment, offsetMinutes, repeatMinutes }) =>
        (moment !== 'closed' && moment !== 'upgraded') || (!offsetMinutes && !repeatMinutes),
    ),
    rule(
      'positionIds',
      '请选择岗位',
      (rule) => !rule.receiverKinds?.includes('position') || !!rule.positionIds?.length,
    ),
    rule('roleIds', '请选择角色', (rule) => !rule.receiverKinds?.includes('role') || !!rule.roleIds?.length),
    rule('userIds', '请选择指定人员', (rule) => !rule.receiverKinds?.includes('user') || !!rule.userIds?.length),
    rule('template', `只能使用${REMINDER_WORDS.map((word) => `{${word}}`).join('')}`, ({ template }) =>
      [...(template ?? '').matchAll(PLACE)].every(([, word]) => (REMINDER_WORDS as readonly string[]).includes(word!)),
    ),
  ],
  list: {
    columns: [
      'levelId',
      'moment',
      'offsetMinutes',
      'repeatMinutes',
      'maxRepeat',
      'receiverKinds',
      'channels',
      'template',
      'enabled',
    ],
    filters: ['levelId', 'moment', 'enabled'],
    sort: { field: 'moment', order: 'asc' },
  },
  form: [
    group('时机', ['levelId', 'moment', 'offsetMinutes', 'repeatMinutes', 'maxRepeat', 'enabled']),
    group('提醒', ['receiverKinds', 'positionIds', 'roleIds', 'userIds', 'channels', 'template']),
  ],
  batch: ['enabled'],
})

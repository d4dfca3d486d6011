import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { type CodeOf, grades, options } from '../kernel/options.ts'

export const PUSH_PROVIDER = options(['outbox', '发件箱'], ['gateway', '网关'])
export const PUSH_STATE = grades([1, '启用', 'success'], [0, '停用'])
/** Every message stands in the box; these are the ways that need somebody to carry it. */
export const PUSH_CHANNEL = options(['app', 'App推送'], ['mini', '小程序订阅'], ['sms', '短信'], ['wecom', '企业微信'])
export type PushChannel = CodeOf<typeof PUSH_CHANNEL>

export const pushSetting = defineEntity('app.pushSetting', {
  label: '推送设置',
  doc: `How messages leave over a channel: the 发件箱 only writes them down, a 网关 takes them as signed JSON. One row per company and
channel; a company without one uses the nearest above it. The secret is write-only.`,
  title: 'channel',
  base: '/message/ams/pushSetting',
  perms: { prefix: 'message:push', list: 'setting', add: 'setting', edit: 'setting', delete: 'setting' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    channel: f.choice('渠道', { of: PUSH_CHANNEL, required: true, createOnly: true }),
    provider: f.choice('发送方式', { of: PUSH_PROVIDER, required: true, default: 'outbox' }),
    address: f.text('网关地址', { max: 300, doc: 'https address that takes the messages.' }),
    secret: f.secret('网关密钥'),
    signName: f.text('签名', { max: 20 }),
    dailyLimitPerUser: f.integer('每人每日上限', { min: 1, max: 1000 }),
    quietFrom: f.time('免打扰开始'),
    quietTo: f.time('免打扰结束'),
    state: f.choice('状态', { of: PUSH_STATE, required: true, default: 1 }),
  },
  unique: [unique(['companyId', 'channel'], '该渠道已有设置')],
  list: { columns: ['channel', 'provider', 'signName', 'dailyLimitPerUser', 'quietFrom', 'quietTo', 'state'] },
  form: [
    group('发送', ['channel', 'provider', 'address', 'secret', 'signName', 'state']),
    group('限制', ['dailyLimitPerUser', 'quietFrom', 'quietTo']),
  ],
})

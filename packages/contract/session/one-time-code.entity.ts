import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const CODE_PURPOSE = options(
  ['resetPassword', '重置密码'],
  ['bindMobile', '换绑手机'],
  ['secondFactor', '二次验证'],
)
export const CODE_CHANNEL = options(['sms', '短信'], ['outbox', '开发发件箱'])

export const oneTimeCode = defineEntity('session.oneTimeCode', {
  label: '验证码',
  doc: `Six digits sent to a mobile, stored as an HMAC, valid 5 minutes and 5 attempts. A new code voids the older one of the same
purpose and mobile (the older gets consumedAt), so at most one is open. A row without a user stands for a
name and mobile that do not belong together: never open, no code fits its hash, attempts count alike. Purged after 7 days.`,
  title: 'mobile',
  base: null,
  perms: 'session:session',
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    purpose: f.choice('用途', { of: CODE_PURPOSE, required: true }),
    userId: f.refInt('用户', { to: 'system.user' }),
    mobile: f.phone('手机号', { required: true, masked: true, indexed: true }),
    codeHash: f.text('验证码摘要', { required: true, internal: true, max: 64 }),
    expiresAt: f.dateTime('到期时间', { required: true, indexed: true }),
    attempts: f.integer('尝试次数', { required: true, min: 0, max: 5, default: 0 }),
    consumedAt: f.dateTime('使用时间'),
    isOpen: f.flag('未使用', {
      default: true,
      doc: 'Carries the partial uniqueness; false once consumed, voided or expired.',
    }),
    ip: f.text('IP地址', { max: 45 }),
    channel: f.choice('渠道', { of: CODE_CHANNEL, required: true, default: 'sms' }),
  },
  unique: [unique(['purpose', 'mobile'], undefined, { isOpen: true })],
})

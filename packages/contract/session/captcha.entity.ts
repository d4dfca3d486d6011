import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const captcha = defineEntity('session.captcha', {
  label: '图形验证码',
  doc: 'A picture to be read by a person: single use, valid 2 minutes, the answer stored as a hash.',
  title: 'expiresAt',
  base: null,
  perms: 'session:session',
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    answerHash: f.text('答案摘要', { required: true, internal: true, max: 64 }),
    expiresAt: f.dateTime('到期时间', { required: true, indexed: true }),
    usedAt: f.dateTime('使用时间'),
  },
})

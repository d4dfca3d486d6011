import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const usedCipher = defineEntity('session.usedCipher', {
  label: '已用密文',
  doc: `What a call has opened once and none opens again: the nonce of an encrypted password (until it expires), or, where a program
sent none, the digest of the ciphertext (for as long as the RSA pair lives).`,
  title: 'digest',
  base: null,
  perms: 'session:session',
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    digest: f.text('摘要', { required: true, internal: true, max: 64 }),
    expiresAt: f.dateTime('到期时间', { indexed: true }),
  },
  unique: [unique(['digest'])],
})

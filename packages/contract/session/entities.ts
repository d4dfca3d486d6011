import type { AnyEntity } from '../kernel/entity.ts'
import { accessTicket } from './access-ticket.entity.ts'
import { captcha } from './captcha.entity.ts'
import { oneTimeCode } from './one-time-code.entity.ts'
import { passwordHistory } from './password-history.entity.ts'
import { publicLink } from './public-link.entity.ts'
import { usedCipher } from './used-cipher.entity.ts'
import { userSession } from './user-session.entity.ts'

export const sessionEntities: readonly AnyEntity[] = [
  userSession,
  oneTimeCode,
  captcha,
  accessTicket,
  publicLink,
  passwordHistory,
  usedCipher,
]

import { isCommonPassword } from './common-passwords.ts'

/**
 * Password strength: −1 a character outside letters, digits and _.#@!^$?- · 0 shorter than 8 · −2 longer than 16 ·
 * otherwise how many of lower case, digits, upper case and symbols occur. Judged in this order.
 */
export type Strength = -2 | -1 | 0 | 1 | 2 | 3 | 4

const CLASSES = [/[a-z]/, /\d/, /[A-Z]/, /[_.#@!^$?-]/] as const

export function passwordStrength(password: string): Strength {
  if (/[^A-Za-z0-9_.#@!^$?-]/.test(password)) return -1
  if (password.length < 8) return 0
  if (password.length > 16) return -2
  return CLASSES.filter((kind) => kind.test(password)).length as Strength
}

const WORDS: Readonly<Record<Strength, string>> = {
  [-2]: '密码最多16位',
  [-1]: '密码包含不支持的字符',
  0: '密码至少8位',
  1: '弱',
  2: '中',
  3: '强',
  4: '很强',
}
/** The meter's word. */
export const strengthWord = (password: string) => WORDS[passwordStrength(password)]

/** Why a new password is refused; null = it may be used. */
export function refusePassword(password: string): string | null {
  const reached = passwordStrength(password)
  if (reached >= 3) return isCommonPassword(password) ? '密码过于常见，请更换' : null
  return reached > 0 ? '密码强度不足，需包含大小写字母、数字、符号中的三类' : WORDS[reached]
}

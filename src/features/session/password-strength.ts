/**
 * Strength of a password (session book, R3): -1 unsupported characters, 0 under 8, -2 over 16, else the number of classes
 * present among lower case, digits, upper case and symbols. Checked in that order.
 */
export type Strength = -2 | -1 | 0 | 1 | 2 | 3 | 4

export const ENOUGH: Strength = 3

export function passwordStrength(password: string): Strength {
  if (!/^[A-Za-z0-9_.#@!^$?-]*$/.test(password)) return -1
  if (password.length < 8) return 0
  if (password.length > 16) return -2
  const classes = [/[a-z]/, /[0-9]/, /[A-Z]/, /[_.#@!^$?-]/]
  return classes.filter((one) => one.test(password)).length as Strength
}

export const STRENGTH_TEXT: Readonly<Record<Strength, string>> = {
  [-2]: '密码最多16位',
  [-1]: '密码包含不支持的字符',
  0: '密码至少8位',
  1: '弱',
  2: '中',
  3: '强',
  4: '很强',
}

/** The sentence that refuses a new password, or null. */
export function refusalOf(password: string): string | null {
  const strength = passwordStrength(password)
  if (strength <= 0) return STRENGTH_TEXT[strength]
  return strength < ENOUGH ? '密码强度不足，需包含大小写字母、数字、符号中的三类' : null
}

import { refusalOf } from './password-strength'

export interface LoginDraft {
  readonly username: string
  readonly password: string
  readonly captcha: string
}
export type LoginFaults = Partial<Record<keyof LoginDraft | 'form', string>>

export function loginFaults(draft: LoginDraft, captchaAsked: boolean): LoginFaults {
  const faults: LoginFaults = {}
  if (draft.username.trim() === '') faults.username = '请输入用户名'
  if (draft.password === '') faults.password = '请输入密码'
  if (captchaAsked && draft.captcha.trim() === '') faults.captcha = '请输入验证码'
  return faults
}

export interface PasswordDraft {
  readonly old: string
  readonly next: string
  readonly again: string
}
export type PasswordFaults = Partial<Record<keyof PasswordDraft, string>>

export function passwordFaults({ old, next, again }: PasswordDraft): PasswordFaults {
  const faults: PasswordFaults = {}
  if (old === '') faults.old = '请输入原密码'
  const weak = next === '' ? '请输入新密码' : refusalOf(next)
  if (weak !== null) faults.next = weak
  if (again === '') faults.again = '请再次输入新密码'
  else if (again !== next) faults.again = '两次输入的新密码不一致！'
  return faults
}

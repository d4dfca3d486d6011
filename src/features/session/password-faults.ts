import { refusePassword } from '@wuguan/contract/kernel/strength'

export interface PasswordDraft {
  readonly old: string
  readonly next: string
  readonly again: string
}
export type PasswordFaults = Partial<Record<keyof PasswordDraft, string>>

export function passwordFaults({ old, next, again }: PasswordDraft): PasswordFaults {
  const faults: PasswordFaults = {}
  if (old === '') faults.old = '请输入原密码'
  const weak = next === '' ? '请输入新密码' : refusePassword(next)
  if (weak !== null) faults.next = weak
  if (again === '') faults.again = '请再次输入新密码'
  else if (again !== next) faults.again = '两次输入的新密码不一致！'
  return faults
}

export interface ResetDraft {
  readonly username: string
  readonly mobile: string
  readonly captcha: string
  readonly code: string
  readonly next: string
  readonly again: string
}
export type ResetFaults = Partial<Record<keyof ResetDraft | 'form', string>>

/** What must be right before a code is sent. */
export function codeFaults({ username, mobile, captcha }: ResetDraft): ResetFaults {
  const faults: ResetFaults = {}
  if (username.trim() === '') faults.username = '请输入用户名'
  if (mobile.trim() === '') faults.mobile = '请输入手机号'
  else if (mobile.trim().length !== 11) faults.mobile = '手机号码长度为11个字符'
  else if (!/^1\d{10}$/.test(mobile.trim())) faults.mobile = '请输入正确的手机号码'
  if (captcha.trim() === '') faults.captcha = '请输入验证码'
  return faults
}

/** What must be right before the new password is set. */
export function resetFaults({ code, next, again }: ResetDraft): ResetFaults {
  const faults: ResetFaults = {}
  if (!/^\d{6}$/.test(code.trim())) faults.code = code.trim() === '' ? '请输入验证码' : '请输入6位验证码'
  const weak = next === '' ? '请输入新密码' : refusePassword(next)
  if (weak !== null) faults.next = weak
  if (again === '') faults.again = '请再次输入新密码'
  else if (again !== next) faults.again = '两次输入的新密码不一致！'
  return faults
}

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

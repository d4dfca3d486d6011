import type { CurrentUser } from '@wuguan/contract/session/session.actions'

export interface ProfileDraft {
  readonly petName: string
  readonly mobile: string
  readonly email: string
  /** The one in force; asked for by `needsPassword`. */
  readonly password: string
}
export type ProfileFaults = Partial<Record<keyof ProfileDraft, string>>

const EMAIL = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/

/** Where a forgotten password is reset to changes with the password only. */
export const needsPassword = (
  draft: Pick<ProfileDraft, 'mobile' | 'email'>,
  user: Pick<CurrentUser, 'mobile' | 'email'>,
) => draft.mobile.trim() !== (user.mobile ?? '') || draft.email.trim() !== (user.email ?? '')

/** What is wrong with one's own particulars, in the words of the book. */
export function profileFaults({ petName, mobile, email }: Omit<ProfileDraft, 'password'>): ProfileFaults {
  const faults: ProfileFaults = {}
  if (petName.trim() === '') faults.petName = '请输入姓名'
  const number = mobile.trim()
  if (number === '') faults.mobile = '请输入手机号'
  else if (number.length !== 11) faults.mobile = '手机号码长度为11个字符'
  else if (!number.startsWith('1')) faults.mobile = '请输入正确的手机号码'
  if (email.trim() !== '' && !EMAIL.test(email.trim())) faults.email = '请输入正确的邮箱地址'
  return faults
}

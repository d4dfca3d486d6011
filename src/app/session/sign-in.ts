import type { SessionUser as Signer } from '@wuguan/contract/session/session.actions'
import { api } from '@/app/api/client'
import { setWorkContext, EMPTY_CONTEXT, workContext } from './context'
import { encryptSecret } from './rsa'
import { setToken } from './token'
import { type SessionUser, setUser } from './user-store'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly captchaId?: string
  readonly captcha?: string
}
/** What a refused sign-in says besides its sentence. */
export interface SignInRefusal {
  readonly captchaRequired?: boolean
  readonly remaining?: number
}

export async function signIn({ password, ...rest }: Credentials): Promise<SessionUser> {
  const sealed = await encryptSecret(password)
  const answer = await api.post<Signer>('/auth/login', { ...rest, password: sealed }, { quiet: true })
  const { token, expiresAt: _, ...user } = answer
  setToken(token)
  if (workContext.get().companyId !== user.companyId) setWorkContext({ ...EMPTY_CONTEXT, companyId: user.companyId })
  setUser(user)
  return user
}

export interface Captcha {
  readonly captchaId: string
  /** A data address of the picture. */
  readonly image: string
}
export const newCaptcha = () => api.get<Captcha>('/auth/captcha')

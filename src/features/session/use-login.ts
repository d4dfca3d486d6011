import { useState } from 'react'
import { ApiError } from '@/app/api/client'
import { newCaptcha, signIn, type Captcha, type SignInRefusal } from '@/app/session/sign-in'
import { loginFaults, type LoginDraft, type LoginFaults } from './login-faults'

/** State of the sign-in form; the captcha appears when the server asks for it. */
export function useLogin(onSignedIn: () => Promise<void>) {
  const [draft, setDraft] = useState<LoginDraft>({ username: '', password: '', captcha: '' })
  const [faults, setFaults] = useState<LoginFaults>({})
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [running, setRunning] = useState(false)

  const change = (part: Partial<LoginDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      form: undefined,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const renewCaptcha = async () => {
    setDraft((now) => ({ ...now, captcha: '' }))
    await newCaptcha().then(setCaptcha, () => undefined)
  }

  /** The name of the first wrong field, which takes the focus; null when the sign-in ran. */
  const submit = async (): Promise<keyof LoginDraft | null> => {
    if (running) return null
    const found = loginFaults(draft, captcha !== null)
    setFaults(found)
    const first = (['username', 'password', 'captcha'] as const).find((name) => found[name] !== undefined)
    if (first) return first
    setRunning(true)
    try {
      await signIn({
        username: draft.username.trim(),
        password: draft.password,
        ...(captcha ? { captchaId: captcha.captchaId, captcha: draft.captcha.trim() } : {}),
      })
      await onSignedIn()
    } catch (error) {
      setRunning(false)
      setFaults({ form: error instanceof ApiError ? error.msg : '密码加密失败，请刷新页面后重试' })
      const refusal = error instanceof ApiError ? (error.data as SignInRefusal | null) : null
      if (captcha !== null || refusal?.captchaRequired) await renewCaptcha()
      return 'password'
    }
    return null
  }

  const fill = (username: string, password: string) => change({ username, password })
  return { draft, faults, captcha, running, change, submit, renewCaptcha, fill }
}
export type Login = ReturnType<typeof useLogin>

import { useEffect, useState } from 'react'
import { api, ApiError } from '@/app/api/client'
import { encryptSecret } from '@/app/session/rsa'
import { newCaptcha, type Captcha } from '@/app/session/sign-in'
import { codeFaults, type ResetDraft, resetFaults, type ResetFaults } from './password-faults'

const EMPTY: ResetDraft = { username: '', mobile: '', captcha: '', code: '', next: '', again: '' }

/** Two steps: who and where the code goes, then code and new password. */
export function useReset(onDone: () => void) {
  const [step, setStep] = useState<1 | 2>(1)
  const [draft, setDraft] = useState(EMPTY)
  const [faults, setFaults] = useState<ResetFaults>({})
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [wait, setWait] = useState(0)
  const [running, setRunning] = useState(false)

  const renewCaptcha = () => {
    setDraft((now) => ({ ...now, captcha: '' }))
    newCaptcha().then(setCaptcha, () => undefined)
  }
  useEffect(renewCaptcha, [])
  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const change = (part: Partial<ResetDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      form: undefined,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const run = async (work: () => Promise<void>) => {
    setRunning(true)
    try {
      await work()
    } catch (error) {
      setFaults({ form: error instanceof ApiError ? error.msg : '密码加密失败，请刷新页面后重试' })
    } finally {
      setRunning(false)
    }
  }

  const sendCode = async () => {
    const found = codeFaults(draft)
    setFaults(found)
    if (Object.keys(found).length > 0 || running) return
    await run(async () => {
      try {
        const { resendAfter } = await api.post<{ resendAfter: number }>(
          '/auth/code',
          {
            purpose: 'resetPassword',
            username: draft.username.trim(),
            mobile: draft.mobile.trim(),
            captchaId: captcha?.captchaId ?? '',
            captcha: draft.captcha.trim(),
          },
          { quiet: true },
        )
        setWait(resendAfter)
        setStep(2)
      } finally {
        renewCaptcha()
      }
    })
  }
  const finish = async () => {
    const found = resetFaults(draft)
    setFaults(found)
    if (Object.keys(found).length > 0 || running) return
    await run(async () => {
      const newPassword = await encryptSecret(draft.next)
      await api.put(
        '/auth/revisePassword',
        { username: draft.username.trim(), mobile: draft.mobile.trim(), code: draft.code.trim(), newPassword },
        { quiet: true },
      )
      onDone()
    })
  }
  return { step, draft, faults, captcha, wait, running, change, renewCaptcha, sendCode, finish, back: () => setStep(1) }
}

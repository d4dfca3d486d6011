import { useEffect, type FormEvent } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { strengthWord } from '@wuguan/contract/kernel/strength'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Input, PasswordInput } from '@wuguan/ui/input'
import { Brand } from '@/app/brand'
import { notify } from '@/app/notify'
import { loadPageConfig, showTitle, usePageConfig } from '@/app/page-config'
import { warmUpEncryption } from '@/app/session/rsa'
import { CaptchaField } from './captcha-field'
import type { ResetDraft } from './password-faults'
import { useReset } from './use-reset'

/** A forgotten password: name and mobile, the code that was sent, a new password. */
export function ResetScreen() {
  const navigate = useNavigate()
  const config = usePageConfig()
  const reset = useReset(() => {
    notify.success('密码重置成功，请重新登录')
    void navigate({ to: '/login', replace: true })
  })
  const { step, draft, faults, running, wait } = reset
  useEffect(loadPageConfig, [])
  useEffect(() => showTitle('重置密码'), [config])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (step === 1 ? reset.sendCode() : reset.finish())
  }
  const bind = (name: keyof ResetDraft) => ({
    name,
    size: 'lg' as const,
    value: draft[name],
    readOnly: running,
    onChange: (event: { target: HTMLInputElement }) => reset.change({ [name]: event.target.value }),
  })

  return (
    <div className="relative flex min-h-dvh flex-col bg-page">
      <header className="flex h-topbar shrink-0 items-center px-6 max-sm:px-4">
        <Brand />
      </header>
      <main className="flex flex-1 items-center justify-center px-4 pb-13">
        <form
          noValidate
          onSubmit={submit}
          aria-labelledby="reset-title"
          className="flex w-full max-w-100 flex-col gap-4 rounded-lg border border-line bg-surface p-8 max-sm:p-6"
        >
          <div>
            <h1 id="reset-title" className="text-figure font-semibold">
              重置密码
            </h1>
            <p className="mt-1 text-secondary">
              {step === 1 ? '第 1 步，共 2 步：确认账号' : '第 2 步，共 2 步：如果信息匹配，验证码已发送'}
            </p>
          </div>
          {faults.form !== undefined && (
            <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-danger-text">
              {faults.form}
            </p>
          )}
          {step === 1 ? (
            <>
              <Field label="用户名" error={faults.username}>
                <Input
                  {...bind('username')}
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder="请输入用户名"
                  maxLength={64}
                />
              </Field>
              <Field label="手机号" error={faults.mobile}>
                <Input
                  {...bind('mobile')}
                  inputMode="numeric"
                  autoComplete="tel-national"
                  placeholder="请输入手机号"
                  maxLength={11}
                />
              </Field>
              <CaptchaField captcha={reset.captcha} error={faults.captcha} renew={reset.renewCaptcha}>
                <Input {...bind('captcha')} autoComplete="off" placeholder="请输入验证码" maxLength={8} />
              </CaptchaField>
              <Button
                type="submit"
                variant="primary"
                size="lg"
                loading={running}
                disabled={wait > 0}
                className="mt-2 w-full"
              >
                {wait > 0 ? `${wait} 秒后可重新获取` : '获取验证码'}
              </Button>
            </>
          ) : (
            <>
              <Field label="验证码" error={faults.code}>
                <Input
                  {...bind('code')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  placeholder="请输入6位验证码"
                  maxLength={6}
                />
              </Field>
              <Field
                label="新密码"
                error={faults.next}
                help={
                  draft.next === ''
                    ? '8 至 16 位，包含大小写字母、数字、符号中的三类'
                    : `密码强度：${strengthWord(draft.next)}`
                }
              >
                <PasswordInput {...bind('next')} onFocus={warmUpEncryption} autoComplete="new-password" />
              </Field>
              <Field label="确认新密码" error={faults.again}>
                <PasswordInput {...bind('again')} autoComplete="new-password" />
              </Field>
              <Button type="submit" variant="primary" size="lg" loading={running} className="mt-2 w-full">
                重置密码
              </Button>
              <Button variant="link" onClick={reset.back}>
                {wait > 0 ? `没有收到？${wait} 秒后可重新获取` : '没有收到？重新获取'}
              </Button>
            </>
          )}
          <Link to="/login" className="self-center text-table text-primary-text hover:underline">
            返回登录
          </Link>
        </form>
      </main>
    </div>
  )
}

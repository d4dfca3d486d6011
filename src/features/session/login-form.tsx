import { useEffect, useRef, type FormEvent } from 'react'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Input, PasswordInput } from '@wuguan/ui/input'
import { loadHandheld } from '@/app/boot/load-handheld'
import { loadWorkspace } from '@/app/boot/load-workspace'
import { isPhone } from '@/app/handheld/phone'
import { warmUpEncryption } from '@/app/session/rsa'
import { Link } from '@tanstack/react-router'
import { CaptchaField } from './captcha-field'
import type { LoginDraft } from './login-faults'
import type { Login } from './use-login'

/** While the password is being typed the rest of the way is fetched. */
function warmUp(): void {
  warmUpEncryption()
  const load = isPhone() ? loadHandheld : loadWorkspace
  load().catch(() => undefined)
}

export function LoginForm({ login, title }: { login: Login; title: string }) {
  const { draft, faults, captcha, running, change } = login
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="username"]')?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const first = await login.submit()
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const bind = (name: keyof LoginDraft) => ({
    name,
    size: 'lg' as const,
    value: draft[name],
    readOnly: running,
    onChange: (event: { target: HTMLInputElement }) => change({ [name]: event.target.value }),
  })

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="login-title"
      className="flex w-full max-w-100 flex-col gap-4 rounded-lg border border-line bg-surface p-8 max-sm:p-6"
    >
      <div>
        <h1 id="login-title" className="text-figure font-semibold">
          {title}
        </h1>
        <p className="mt-1 text-secondary">请使用您的员工账号</p>
      </div>
      {faults.form !== undefined && (
        <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-danger-text">
          {faults.form}
        </p>
      )}
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
      <Field label="密码" error={faults.password}>
        <PasswordInput {...bind('password')} onFocus={warmUp} placeholder="请输入密码" maxLength={64} />
      </Field>
      {captcha && (
        <CaptchaField captcha={captcha} error={faults.captcha} renew={() => void login.renewCaptcha()}>
          <Input
            {...bind('captcha')}
            autoComplete="off"
            autoCapitalize="none"
            placeholder="请输入验证码"
            maxLength={8}
          />
        </CaptchaField>
      )}
      <Button type="submit" variant="primary" size="lg" loading={running} className="mt-2 w-full">
        登录
      </Button>
      <Link to="/resetPassword" className="self-center text-table text-primary-text hover:underline">
        忘记密码
      </Link>
    </form>
  )
}

import type { ReactNode } from 'react'
import { Field } from '@wuguan/ui/form'
import type { Captcha } from '@/app/session/sign-in'

/** The answer beside its picture; a click on the picture brings another. */
export function CaptchaField({
  captcha,
  error,
  renew,
  children,
}: {
  captcha: Captcha | null
  error?: string | undefined
  renew: () => void
  children: ReactNode
}) {
  return (
    <div className="flex items-end gap-2">
      <Field label="图形验证码" error={error} className="flex-1">
        {children}
      </Field>
      <button
        type="button"
        aria-label="换一张图形验证码；无法辨认请联系管理员重置密码"
        title="换一张"
        onClick={renew}
        className="h-control-lg w-30 overflow-hidden rounded border border-line-strong bg-surface"
      >
        {captcha && <img src={captcha.image} alt="图形验证码" className="size-full object-contain" />}
      </button>
    </div>
  )
}
